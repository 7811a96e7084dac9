import { safeRedirect } from '@app/core/rules/redirect'
import { landingAddress } from '../lib/router/navigation.ts'
import { Navigate, useSearchParams } from '../lib/router/router.tsx'

export default function SignInRedirect() {
  const [query] = useSearchParams()
  return <Navigate to={landingAddress({ redirect: safeRedirect(query.get('redirect')) })} replace />
}
