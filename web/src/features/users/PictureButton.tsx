import { Camera } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useSession } from '../../lib/session/session.ts'
import { Avatar, type Person } from '../../ui/Avatar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUpdatePicture } from './mutations.ts'
import styles from './PictureButton.module.css'

const PictureCrop = lazy(() => import('./PictureCrop.tsx'))

/** The own face, and the way to another picture. `named`: by a name that is only being typed yet. */
export function PictureButton({ named }: { named?: Pick<Person, 'first' | 'last'> }) {
  const id = useId()
  const profile = useSession((session) => session.profile)
  const update = useUpdatePicture()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!profile) return null

  async function send(file: Blob) {
    setFailure(null)
    try {
      await update.mutateAsync(file)
      setPicture(null)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'This picture could not be read.')
    }
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // So that the same file can be chosen again.
    event.target.value = ''
    if (!file) return
    setFailure(null)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      // What this browser cannot draw the server may be able to read.
      await send(file)
    }
  }

  return (
    <div className={styles.place}>
      {picture ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <PictureCrop
            picture={picture}
            busy={update.isPending}
            onUse={(file) => void send(file)}
            onCancel={() => setPicture(null)}
          />
        </Suspense>
      ) : (
        <Avatar person={{ ...profile, ...named }} size="huge" link={false} />
      )}
      {!picture && (
        <>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="visually-hidden"
            onChange={(event) => void choose(event)}
          />
          <label htmlFor={id} className={styles.label} aria-busy={update.isPending || undefined}>
            <Camera size={20} strokeWidth={1.75} aria-hidden />
            {profile.imageUrl ? 'Change picture' : 'Add a picture'}
          </label>
        </>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}
