import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx'
import { Entrance } from '../ui/Entrance.tsx'

export default function ForgotPasswordScreen() {
  return (
    <Entrance
      title="Forgot your password?"
      lead="Enter your account’s e-mail address, and we’ll send you a link to choose a new one."
    >
      <ForgotPasswordForm />
    </Entrance>
  )
}
