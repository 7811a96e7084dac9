import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx'
import { useSearchParams } from '../lib/router/router.tsx'
import { Entrance } from '../ui/Entrance.tsx'

export default function ResetPasswordScreen() {
  const [query] = useSearchParams()
  return (
    <Entrance
      title="Choose a new password"
      lead="This signs you out everywhere, and your calendar gets a new address. Sign in again with the new password."
    >
      <ResetPasswordForm token={query.get('token') ?? ''} email={query.get('email') ?? ''} />
    </Entrance>
  )
}
