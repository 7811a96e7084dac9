import { safeRedirect } from '@app/core/rules/redirect'
import { useForm } from '../../lib/form/form.ts'
import { filled, looksLikeEmail } from '../../lib/form/form-rules.ts'
import { Link, useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { intendedPage } from '../../lib/session/intent.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField, TextField } from '../../ui/TextField.tsx'
import styles from './forms.module.css'
import { useSignIn } from './mutations.ts'

export function SignInForm() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const signIn = useSignIn()
  const redirect = query.get('redirect')
  const ended = query.get('errMsg')
  const { field, form, busy, failure } = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: [filled('Enter your e-mail address.'), looksLikeEmail],
      password: [filled('Enter your password.')],
    },
    draft: 'sign-in',
    secrets: ['password'],
    submit: async (values) => {
      await signIn.mutateAsync({ ...values, email: values.email.trim() })
      navigate(safeRedirect(redirect ?? intendedPage()), { replace: true })
    },
  })
  const signUpAddress = redirect ? `/sign-up?${new URLSearchParams({ returnUrl: redirect })}` : '/sign-up'
  return (
    <form {...form} className={styles.form} aria-label="Sign in">
      {ended && !failure && <Notice kind="error">{ended.slice(0, 200)}</Notice>}
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <Button type="submit" size="big" wide busy={busy}>
        Sign in
      </Button>
      <div className={styles.beside}>
        <Link to="/forgot-password" className={styles.link}>
          Forgot password?
        </Link>
        <Link to={signUpAddress} className={styles.link}>
          Create an account
        </Link>
      </div>
    </form>
  )
}
