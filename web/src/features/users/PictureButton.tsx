import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar, type Person } from '../../ui/Avatar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useUpdatePicture } from './mutations.ts'
import styles from './PictureButton.module.css'

/** The own face, and the way to another picture. `named`: by a name that is only being typed yet. */
export function PictureButton({ named }: { named?: Pick<Person, 'first' | 'last'> }) {
  const id = useId()
  const profile = useSession((session) => session.profile)
  const update = useUpdatePicture()
  const [failure, setFailure] = useState<string | null>(null)
  if (!profile) return null

  async function take(file: File | undefined) {
    if (!file) return
    setFailure(null)
    await update
      .mutateAsync(file)
      .catch((error) => setFailure(error instanceof ApiError ? error.message : 'This picture could not be read.'))
  }

  return (
    <div className={styles.place}>
      <Avatar person={{ ...profile, ...named }} size="huge" link={false} />
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="visually-hidden"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <label htmlFor={id} className={styles.label} aria-busy={update.isPending || undefined}>
        <Camera size={20} strokeWidth={1.75} aria-hidden />
        {profile.imageUrl ? 'Change picture' : 'Add a picture'}
      </label>
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}
