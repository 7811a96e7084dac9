import { safeRedirect } from '@app/core/rules/redirect'
import { Navigate, useSearchParams } from 'react-router'
import { landingAddress } from '../lib/navigation.ts'

export default function SignInRedirect() {
  const [query] = useSearchParams()
  return <Navigate to={landingAddress({ redirect: safeRedirect(query.get('redirect')) })} replace />
}
