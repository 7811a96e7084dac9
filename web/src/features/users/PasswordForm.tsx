import { useForm } from '../../lib/form/form.ts'
import { filled, longEnough, shortEnough } from '../../lib/form/form-rules.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import styles from './FirstRun.module.css'
import { useUpdateDetails } from './mutations.ts'

export function PasswordForm() {
  const update = useUpdateDetails()
  const { set, field, form, busy, failure } = useForm({
    initial: { currentPassword: '', newPassword: '' },
    rules: {
      currentPassword: [filled('Enter your password.')],
      newPassword: [filled('Choose a password.'), longEnough, shortEnough(128)],
    },
    submit: async ({ currentPassword, newPassword }) => {
      await update.mutateAsync({ CurrentPassword: currentPassword, NewPassword: newPassword })
      set('currentPassword', '')
      showToast({
        kind: 'plain',
        title: 'Password changed',
        body: 'Your other devices are signed out. Your calendar’s address stays the same.',
      })
    },
  })
  return (
    <form {...form} className={styles.form} aria-label="Password">
      {failure && <Notice kind="error">{failure}</Notice>}
      <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters."
      />
      <div>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  )
}
