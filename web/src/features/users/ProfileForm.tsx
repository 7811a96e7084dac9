import { useForm } from '../../lib/form/form.ts'
import { filled, shortEnough } from '../../lib/form/form-rules.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './FirstRun.module.css'
import { GenrePicker } from './GenrePicker.tsx'
import { useUpdateProfile } from './mutations.ts'
import { PictureButton } from './PictureButton.tsx'
import type { UserProfile } from './queries.ts'

const SEEN_BY = [
  { value: 'members', label: 'Members of my groups' },
  { value: 'organisers', label: 'Only organisers of my groups' },
]

// A form holds texts, and keeps them where the page is reloaded.
const toText = (ids: number[]) => ids.join()
const toIds = (text: string) => (text ? text.split(',').map(Number) : [])

export function ProfileForm({ genres, onDone }: { genres: UserProfile['genres']; onDone: () => void }) {
  const profile = useSession((session) => session.profile)
  const update = useUpdateProfile()
  const editing = useForm({
    initial: {
      firstName: profile?.first ?? '',
      lastName: profile?.last ?? '',
      bio: profile?.bio ?? '',
      gender: profile?.gender ?? '',
      genres: toText(genres.map(({ genreId }) => genreId)),
      levelsSeenBy: profile?.levelsSeenBy ?? 'members',
    },
    rules: {
      firstName: [filled('What do people call you?'), shortEnough(60)],
      lastName: [shortEnough(60)],
      bio: [shortEnough(2000)],
      gender: [shortEnough(40)],
    },
    draft: 'profile',
    submit: async ({ firstName, lastName, bio, gender, genres, levelsSeenBy }) => {
      await update.mutateAsync({
        FirstName: firstName.trim(),
        LastName: lastName.trim(),
        Bio: bio,
        Gender: gender.trim(),
        GenreIds: toIds(genres),
        LevelsSeenBy: levelsSeenBy === 'organisers' ? 'organisers' : 'members',
      })
      showToast({ kind: 'plain', title: 'Saved', body: 'Your profile is up to date.' })
      onDone()
    },
  })
  const { field, form, busy, values, set } = editing
  return (
    <form {...form} className={styles.form} aria-label="Profile">
      <FormNotes form={editing} />
      <PictureButton />
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
      <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
      <TextField {...field('gender')} label="Gender" autoComplete="off" hint="In your own words, or leave it empty." />
      <TextArea {...field('bio')} label="About you" hint="Where you have played, and since when." />
      <GenrePicker chosen={toIds(values.genres)} onChange={(ids) => set('genres', toText(ids))} />
      <SelectField
        label="Who sees my levels and notes on instruments"
        name="levelsSeenBy"
        value={values.levelsSeenBy}
        options={SEEN_BY}
        onChange={(value) => set('levelsSeenBy', value)}
      />
      <div className={cx(styles.actions, styles.aboveTabs)}>
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
