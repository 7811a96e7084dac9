import type { Reply } from '@app/core/contract/route'
import { setSignUpOpen, setSignUpStates } from '@app/core/contract/session-overview'
import { type SignUpState, updateSignUpState } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { groupKey } from '../groups/queries.ts'
import { type SessionView, sessionKey, upcomingKey } from '../sessions/queries.ts'
import type { InstrumentInUse } from './queries.ts'

const INLINE = { errors: 'inline' } as const

/** What somebody else made of it meanwhile, where that is why. */
function whyNot(error: Error): string {
  const [sentence, ...others] = error instanceof ApiError ? Object.values(error.fields) : []
  if (!sentence) return error.message
  return others.length ? `${sentence} The same goes for ${others.length} more. Nothing was changed.` : sentence
}

const instrumentsKey = (sessionId: number) => [...sessionKey(sessionId), 'instruments']

/** Opens or closes an instrument: shown at once, taken back when refused. */
export const useSignUpState = (sessionId: number) =>
  useMutation({
    // A reason that is typed right after the state was changed must not arrive before it.
    scope: { id: `sign-up-state-${sessionId}` },
    mutationFn: (change: {
      instrumentId: number
      newState: SignUpState
      reason: string
      wasState: SignUpState
      wasReason: string
    }) => call(updateSignUpState, { sessionId, ...change }, INLINE),
    onMutate: async ({ instrumentId, newState, reason }) => {
      await queryClient.cancelQueries({ queryKey: instrumentsKey(sessionId) })
      const before = queryClient.getQueryData<InstrumentInUse[]>(instrumentsKey(sessionId))
      queryClient.setQueryData<InstrumentInUse[]>(instrumentsKey(sessionId), (list) =>
        list?.map((one) => (one.instrumentId === instrumentId ? { ...one, state: newState, reason } : one)),
      )
      return before
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(instrumentsKey(sessionId), before)
      showToast({ kind: 'error', title: 'That did not work', body: whyNot(error) })
    },
    onSettled: () => askAgain(sessionKey(sessionId), upcomingKey),
  })

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
    onSettled: () => askAgain(sessionKey(id), groupKey(groupId), upcomingKey),
  })
  return change
}

type States = Pick<InstrumentInUse, 'instrumentId' | 'state' | 'reason'>[]

interface StatesChange {
  /** What whoever changes it sees. */
  from: States
  to: States
  /** Null for what takes it back. */
  words: string | null
}

/** Every instrument at once; what each was before is in the undo. */
export function useSetSignUpStates(SessionId: number) {
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
    onMutate: async ({ to }) => {
      await queryClient.cancelQueries({ queryKey: instrumentsKey(SessionId) })
      const before = queryClient.getQueryData<InstrumentInUse[]>(instrumentsKey(SessionId))
      queryClient.setQueryData<InstrumentInUse[]>(instrumentsKey(SessionId), (list) =>
        list?.map((one) => ({ ...one, ...to.find(({ instrumentId }) => instrumentId === one.instrumentId) })),
      )
      return before
    },
    onSuccess: (_, { from, to, words }) => {
      if (!words) return
      showToast({
        kind: 'plain',
        topic: 'sign-up',
        title: words,
        body: 'Every instrument of this session.',
        action: { label: 'Undo', run: () => change.mutate({ from: to, to: from, words: null }) },
      })
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(instrumentsKey(SessionId), before)
      showToast({ kind: 'error', title: 'That did not work', body: whyNot(error) })
    },
    onSettled: () => askAgain(sessionKey(SessionId), upcomingKey),
  })
  return change
}
