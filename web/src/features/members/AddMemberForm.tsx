import { useForm } from '../../lib/form.ts'
import { filled, looksLikeEmail, shortEnough } from '../../lib/form-rules.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AddMemberForm.module.css'
import { useAddUser } from './mutations.ts'

/** Puts someone in by their address, whether or not they have an account. */
export function AddMemberForm({ groupId, onDone }: { groupId: number; onDone: () => void }) {
  const add = useAddUser(groupId)
  const { field, form, busy, failure } = useForm({
    initial: { email: '', firstName: '', lastName: '', gender: '' },
    rules: {
      email: [filled('Give an e-mail address.'), looksLikeEmail],
      firstName: [filled('What are they called?'), shortEnough(60)],
      lastName: [shortEnough(60)],
      gender: [shortEnough(40)],
    },
    draft: `add-member-${groupId}`,
    submit: async ({ email, firstName, lastName, gender }) => {
      const { wasInvited } = await add.mutateAsync({
        Email: email.trim(),
        FirstName: firstName,
        LastName: lastName,
        Gender: gender.trim(),
      })
      showToast({
        kind: 'plain',
        title: `${firstName.trim()} is in`,
        body: wasInvited ? 'A mail with an invitation is on its way.' : 'They had an account already, and are told.',
      })
      onDone()
    },
  })
  return (
    <form {...form} className={styles.form} aria-label="Add someone">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="off" />
      <div className={styles.names}>
        <TextField {...field('firstName')} label="First name" autoComplete="off" />
        <TextField {...field('lastName')} label="Last name" autoComplete="off" />
      </div>
      <TextField {...field('gender')} label="Gender" autoComplete="off" hint="If you know it; they can change it." />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Add to the group
        </Button>
        <Button look="outlined" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
