import { safeRedirect } from '@app/core/rules/redirect'
import { SignUpForm } from '../features/auth/SignUpForm.tsx'
import { NotedPart } from '../features/groups/NotedPart.tsx'
import { FirstRunInstruments } from '../features/users/FirstRunInstruments.tsx'
import { FirstRunName } from '../features/users/FirstRunName.tsx'
import { useFirstRun } from '../features/users/first-run-draft.ts'
import { Navigate, useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { intendedPage } from '../lib/session/intent.ts'
import { useSession } from '../lib/session/session.ts'
import { Entrance } from '../ui/Entrance.tsx'

export default function SignUpScreen() {
  const [query] = useSearchParams()
  const returnUrl = safeRedirect(query.get('returnUrl') ?? intendedPage())
  const navigate = useNavigate()
  const { status, profile } = useSession()
  const step = useFirstRun((state) => state.step)

  if (status !== 'authenticated') {
    const signIn = returnUrl === '/' ? '/' : `/?${new URLSearchParams({ redirect: returnUrl })}`
    return (
      <Entrance
        step="1 of 3"
        title="Create an account"
        lead="An e-mail address and a password are all it takes to start."
      >
        <NotedPart />
        <SignUpForm signInAddress={signIn} />
      </Entrance>
    )
  }
  if (profile?.registrationComplete !== false) return <Navigate to={returnUrl} replace />
  if (step === 'name') {
    return (
      <Entrance step="2 of 3" title="Who are you?" lead="The name your bandmates will see." later={returnUrl}>
        <NotedPart />
        <FirstRunName />
      </Entrance>
    )
  }
  return (
    <Entrance
      step="3 of 3"
      title="What do you play?"
      lead="Pick your instruments and how well you play them. You’ll see the parts that fit, and you can change it any time."
      later={returnUrl}
    >
      <NotedPart />
      <FirstRunInstruments onDone={() => navigate(returnUrl, { replace: true })} />
    </Entrance>
  )
}
