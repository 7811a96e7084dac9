import { hasName } from '@app/core/rules/person-name'
import { useNavigate } from '../router/router.tsx'
import { type Intent, keepIntent } from './intent.ts'
import { useSession } from './session.ts'

export const signUpAddress = (page: string) => `/sign-up?${new URLSearchParams({ returnUrl: page })}`
export const signInAddress = (page: string) => `/?${new URLSearchParams({ redirect: page })}`

/** Whether somebody who is signed in has said who they are: nobody appears in a list without a name. */
export const useHasName = () => useSession(({ profile }) => profile !== null && hasName(profile))

/** Asks for the name of who has none yet, and then does what they wanted. Answers whether it had to. */
export function useNameFirst(): (intent: Intent) => boolean {
  const isNamed = useHasName()
  const navigate = useNavigate()
  return (intent) => {
    if (isNamed) return false
    keepIntent(intent)
    navigate(signUpAddress(intent.page))
    return true
  }
}
