import { useForm } from '../../lib/form/form.ts'
import { filled, looksLikeEmail } from '../../lib/form/form-rules.ts'
import { Link } from '../../lib/router/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './forms.module.css'
import { useRequestPasswordReset } from './mutations.ts'

export function ForgotPasswordForm() {
  const request = useRequestPasswordReset()
  const { field, form, busy, failure } = useForm({
    initial: { email: '' },
    rules: { email: [filled('Enter your e-mail address.'), looksLikeEmail] },
    draft: 'forgot-password',
    submit: (values) => request.mutateAsync(values.email.trim()),
  })
  return (
    <form {...form} className={styles.form} aria-label="Reset your password">
      {request.isSuccess && <Notice kind="success">{request.data.message}</Notice>}
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" />
      <Button type="submit" size="big" wide busy={busy} look={request.isSuccess ? 'outlined' : 'filled'}>
        {request.isSuccess ? 'Send it again' : 'Send the link'}
      </Button>
      <Link to="/" className={styles.link}>
        Back to sign-in
      </Link>
    </form>
  )
}
