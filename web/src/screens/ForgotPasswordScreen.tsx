import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx'
import { Entrance } from '../ui/Entrance.tsx'

export default function ForgotPasswordScreen() {
  return (
    <Entrance
      title="Forgot your password?"
      lead="Give the address of your account: a link to choose a new one is on its way."
    >
      <ForgotPasswordForm />
    </Entrance>
  )
}
