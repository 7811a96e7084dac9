import type { SignUpPhase } from '@app/core/rules/sign-up-phase'
import type { SessionView } from '../features/sessions/queries.ts'
import { StateNotice } from '../features/sign-up/StateNotice.tsx'
import { NextOpen } from './NextOpen.tsx'

/** Why one cannot sign up here, and for who has nothing in it, where they can. */
export default function SignUpState({ view, phase }: { view: SessionView; phase: Exclude<SignUpPhase, 'open'> }) {
  return (
    <StateNotice view={view} phase={phase}>
      {phase !== 'not-yet' && <NextOpen view={view} />}
    </StateNotice>
  )
}
