import { useForm } from '../../lib/form/form.ts'
import { filled, longEnough, sameAs, shortEnough } from '../../lib/form/form-rules.ts'
import { useNavigate } from '../../lib/router/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import styles from './forms.module.css'
import { useResetLinkQuery, useResetPassword } from './mutations.ts'
import { signOut } from './sign-out.ts'

export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const link = useResetLinkQuery(token, email)
  const reset = useResetPassword()
  const navigate = useNavigate()
  const { field, form, busy, failure } = useForm({
    initial: { newPassword: '', again: '' },
    rules: {
      newPassword: [filled('Choose a password.'), longEnough, shortEnough(128)],
      again: [sameAs('newPassword', 'The two passwords don’t match.')],
    },
    submit: async ({ newPassword }) => {
      await reset.mutateAsync({ token, email, newPassword })
      signOut()
      showToast({ kind: 'plain', title: 'Password changed', body: 'Sign in with the new one.' })
      navigate('/', { replace: true })
    },
  })
  if (!token || !email || link.data?.valid === false) {
    return (
      <div className={styles.form}>
        <Notice kind="error">This link was used already or is too old. Ask for a new one.</Notice>
        <ButtonLink to="/forgot-password" size="big">
          Send a new link
        </ButtonLink>
      </div>
    )
  }
  return (
    <form {...form} className={styles.form} aria-label="Choose a new password">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p className={styles.quiet}>For {email}</p>
      {/* A password manager needs the name that the password is for. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters."
      />
      <PasswordField {...field('again')} label="New password again" autoComplete="new-password" />
      <Button type="submit" size="big" wide busy={busy}>
        Change password
      </Button>
    </form>
  )
}
