import type { Rule } from '../../lib/form/form.ts'
import { useForm } from '../../lib/form/form.ts'
import { filled, looksLikeEmail, shortEnough } from '../../lib/form/form-rules.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AddMemberForm.module.css'
import { useAddUser } from './mutations.ts'

const emailOrNothing: Rule = (value) => value.trim() === '' || looksLikeEmail(value, {})

const told = (name: string, { wasInvited, isGuest }: { wasInvited: boolean; isGuest: boolean }) =>
  wasInvited
    ? { title: `${name} is invited`, body: 'An e-mail with a link is on its way. They’re in once they accept.' }
    : {
        title: `${name} is in`,
        body: isGuest ? 'You can sign them up for sessions.' : 'They were already in, or had asked to join.',
      }

/** Invites somebody by their address, or keeps them as a guest by name. */
export function AddMemberForm({ groupId, onDone }: { groupId: number; onDone: () => void }) {
  const add = useAddUser(groupId)
  const adding = useForm({
    initial: { email: '', firstName: '', lastName: '', gender: '' },
    rules: {
      email: [emailOrNothing],
      firstName: [filled('What’s their name?'), shortEnough(60)],
      lastName: [shortEnough(60)],
      gender: [shortEnough(40)],
    },
    draft: `add-member-${groupId}`,
    submit: async ({ email, firstName, lastName, gender }) => {
      const { wasInvited } = await add.mutateAsync({
        Email: email.trim() || null,
        FirstName: firstName,
        LastName: lastName,
        Gender: gender.trim(),
      })
      showToast({ kind: 'plain', ...told(firstName.trim(), { wasInvited, isGuest: !email.trim() }) })
      onDone()
    },
  })
  const { field, form, busy, values } = adding
  const isGuest = values.email.trim() === ''
  return (
    <form {...form} className={styles.form} aria-label="Add someone">
      <FormNotes form={adding} />
      <div className={styles.names}>
        <TextField {...field('firstName')} label="First name" autoComplete="off" />
        <TextField {...field('lastName')} label="Last name" autoComplete="off" />
      </div>
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="They’ll get an invitation. Leave it empty for a guest without an account: you sign them up yourself."
      />
      {isGuest && (
        <TextField {...field('gender')} label="Gender" autoComplete="off" hint="If you know it and it matters here." />
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {isGuest ? 'Add as a guest' : 'Send the invitation'}
        </Button>
        <Button look="outlined" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
