import { useForm } from '../../lib/form/form.ts'
import { filled, longEnough, looksLikeEmail, shortEnough } from '../../lib/form/form-rules.ts'
import { Link } from '../../lib/router/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField, TextField } from '../../ui/TextField.tsx'
import styles from './forms.module.css'
import { useSignUp } from './mutations.ts'

export function SignUpForm({ signInAddress }: { signInAddress: string }) {
  const signUp = useSignUp()
  const { field, form, busy, failure } = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: [filled('Enter your e-mail address.'), looksLikeEmail],
      password: [filled('Choose a password.'), longEnough, shortEnough(128)],
    },
    draft: 'sign-up',
    secrets: ['password'],
    submit: (values) => signUp.mutateAsync({ ...values, email: values.email.trim() }),
  })
  return (
    <form {...form} className={styles.form} aria-label="Create an account">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
      />
      <Button type="submit" size="big" wide busy={busy}>
        Create account
      </Button>
      <p className={styles.quiet}>
        Been here before?{' '}
        <Link to={signInAddress} className={styles.link}>
          Sign in
        </Link>
      </p>
    </form>
  )
}
