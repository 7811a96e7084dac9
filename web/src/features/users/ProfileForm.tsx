import { useForm } from '../../lib/form.ts'
import { filled, shortEnough } from '../../lib/form-rules.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './FirstRun.module.css'
import { useUpdateProfile } from './mutations.ts'
import { PictureButton } from './PictureButton.tsx'

export function ProfileForm({ onDone }: { onDone: () => void }) {
  const profile = useSession((session) => session.profile)
  const update = useUpdateProfile()
  const { field, form, busy, failure } = useForm({
    initial: {
      firstName: profile?.first ?? '',
      lastName: profile?.last ?? '',
      bio: profile?.bio ?? '',
      gender: profile?.gender ?? '',
    },
    rules: {
      firstName: [filled('What do people call you?'), shortEnough(60)],
      lastName: [shortEnough(60)],
      bio: [shortEnough(2000)],
      gender: [shortEnough(40)],
    },
    draft: 'profile',
    submit: async ({ firstName, lastName, bio, gender }) => {
      await update.mutateAsync({
        FirstName: firstName.trim(),
        LastName: lastName.trim(),
        Bio: bio,
        Gender: gender.trim(),
      })
      showToast({ kind: 'plain', title: 'Saved', body: 'Your profile is up to date.' })
      onDone()
    },
  })
  return (
    <form {...form} className={styles.form} aria-label="Profile">
      {failure && <Notice kind="error">{failure}</Notice>}
      <PictureButton />
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
      <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
      <TextField {...field('gender')} label="Gender" autoComplete="off" hint="In your own words, or leave it empty." />
      <TextArea {...field('bio')} label="About you" hint="What you like to play, and since when." />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button look="outlined" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
