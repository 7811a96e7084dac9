import type { Reply } from '@app/core/contract/route'
import { setSignUpOpen, setSignUpStates } from '@app/core/contract/session-overview'
import { type SignUpState, updateSignUpState } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { layer, shownAtOnce } from '../../lib/api/pending-changes.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { groupKey } from '../groups/queries.ts'
import { askSessionAgain, type SessionView, sessionKey } from '../sessions/queries.ts'
import type { InstrumentInUse } from './queries.ts'

const INLINE = { errors: 'inline' } as const

/** What somebody else made of it meanwhile, where that is why. */
function whyNot(error: Error): string {
  const [sentence, ...others] = error instanceof ApiError ? Object.values(error.fields) : []
  if (!sentence) return error.message
  return others.length ? `${sentence} The same goes for ${others.length} more. Nothing was changed.` : sentence
}

const instrumentsKey = (sessionId: number) => [...sessionKey(sessionId), 'instruments']

type States = Pick<InstrumentInUse, 'instrumentId' | 'state' | 'reason'>[]

const shownInstruments = <C>(sessionId: number, statesOf: (change: C) => States) =>
  shownAtOnce<C>(
    (change) => [
      layer<InstrumentInUse[]>(instrumentsKey(sessionId), (list) => {
        const states = statesOf(change)
        return list.map((one) => ({ ...one, ...states.find(({ instrumentId }) => instrumentId === one.instrumentId) }))
      }),
    ],
    () => askSessionAgain(sessionId),
  )

interface StateChange {
  instrumentId: number
  newState: SignUpState
  reason: string
  wasState: SignUpState
  wasReason: string
}

/** Opens or closes an instrument: shown at once, taken back when refused. */
export function useSignUpState(sessionId: number) {
  const shown = shownInstruments<StateChange>(sessionId, ({ instrumentId, newState, reason }) => [
    { instrumentId, state: newState, reason },
  ])
  return useMutation({
    // A reason that is typed right after the state was changed must not arrive before it.
    scope: { id: `sign-up-state-${sessionId}` },
    mutationFn: (change: StateChange) => call(updateSignUpState, { sessionId, ...change }, INLINE),
    ...shown,
    onError: (error, change, layers) => {
      shown.onError(error, change, layers)
      showToast({ kind: 'error', title: 'That did not work', body: whyNot(error) })
    },
  })
}

const setSettings = (sessionId: number, settings: Partial<SessionView['session']['settings']>) =>
  queryClient.setQueriesData<SessionView>(
    { queryKey: [...sessionKey(sessionId), 'details'] },
    (view) => view && { ...view, session: { ...view.session, settings: { ...view.session.settings, ...settings } } },
  )

const signUpToast = (open: boolean, announced = 0) => {
  if (!open) return 'Nobody can put their name down until you open it again.'
  return announced ? `${countOf(announced, 'member')} will be told.` : 'Members can put their names down.'
}

interface SignUpChange {
  open: boolean
  closesAt?: string | null
  announced?: number
  /** What is taken back: who changed it since keeps theirs. */
  undone?: Reply<typeof setSignUpOpen>
}

/** Opens or closes sign-up: shown at once, and undone from the toast. */
export function useSetSignUpOpen({ id, groupId, settings }: SessionView['session']) {
  const { signUpOpen, signUpClosesAt } = settings
  const change = useMutation({
    scope: { id: `sign-up-open-${id}` },
    mutationFn: (to: SignUpChange) =>
      call(
        setSignUpOpen,
        {
          SessionId: id,
          open: to.open,
          ...(to.closesAt !== undefined && { closesAt: to.closesAt }),
          ...(to.undone && { was: { open: to.undone.signUpOpen, closesAt: to.undone.signUpClosesAt } }),
          ...(to.announced && { announce: 'members' as const }),
        },
        INLINE,
      ),
    onMutate: async ({ open, closesAt }) => {
      // Once it is shown, whoever draws this hook gives the mutation under way the new settings: what was before is kept with it.
      const before = { signUpOpen, signUpClosesAt }
      await queryClient.cancelQueries({ queryKey: sessionKey(id) })
      setSettings(id, { signUpOpen: open, ...(closesAt !== undefined && { signUpClosesAt: closesAt }) })
      return before
    },
    onSuccess: (now, { open, undone, announced }, before) => {
      setSettings(id, now)
      if (undone) return
      showToast({
        kind: 'plain',
        topic: 'sign-up',
        title: open ? 'Sign-up is open' : 'Sign-up is closed',
        body: signUpToast(open, announced),
        action: {
          label: 'Undo',
          run: () => change.mutate({ open: before.signUpOpen, closesAt: before.signUpClosesAt, undone: now }),
        },
      })
    },
    onError: (error, _, before) => {
      if (before) setSettings(id, before)
      showToast({ kind: 'error', title: 'That did not work', body: whyNot(error) })
    },
    onSettled: () => askSessionAgain(id, groupKey(groupId)),
  })
  return change
}

interface StatesChange {
  /** What whoever changes it sees. */
  from: States
  to: States
  /** Null for what takes it back. */
  words: string | null
}

/** Every instrument at once; what each was before is in the undo. */
export function useSetSignUpStates(SessionId: number) {
  const shown = shownInstruments<StatesChange>(SessionId, ({ to }) => to)
  const change = useMutation({
    scope: { id: `sign-up-state-${SessionId}` },
    mutationFn: ({ from, to }: StatesChange) =>
      call(
        setSignUpStates,
        {
          SessionId,
          states: to.map((one) => {
            const seen = from.find(({ instrumentId }) => instrumentId === one.instrumentId)
            return { ...one, ...(seen && { wasState: seen.state, wasReason: seen.reason }) }
          }),
        },
        INLINE,
      ),
    ...shown,
    onSuccess: (answer, states, layers) => {
      const { from, to, words } = states
      shown.onSuccess(answer, states, layers)
      if (!words) return
      showToast({
        kind: 'plain',
        topic: 'sign-up',
        title: words,
        body: 'Every instrument of this session.',
        action: { label: 'Undo', run: () => change.mutate({ from: to, to: from, words: null }) },
      })
    },
    onError: (error, states, layers) => {
      shown.onError(error, states, layers)
      showToast({ kind: 'error', title: 'That did not work', body: whyNot(error) })
    },
  })
  return change
}
