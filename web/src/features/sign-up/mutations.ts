import { confirmAssignment } from '@app/core/contract/assignments'
import {
  registerForSession,
  registerPart,
  registerWildcard,
  reorderPriorities,
  unregisterPart,
  unregisterUser,
  unregisterWildcard,
} from '@app/core/contract/sign-up'
import { leavesWaitlistOpen } from '@app/core/rules/sign-up'
import { useMutation } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { tellBroken } from '../../lib/api/error-catalogue.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { WAITS } from '../../lib/offline/waiting.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { askSessionAgain, askSessionLater, detailsKey, type SessionView } from '../sessions/queries.ts'
import { applied, type Change } from './changes.ts'
import { signUpKey, useSelf } from './queries.ts'

export type Own = Partial<SessionView['me']>
/** Sends one change; gives what the server now has of the caller's own part. */
export async function send(
  SessionId: number,
  change: Change,
  view: SessionView | undefined,
  options: CallOptions = { errors: 'inline' },
): Promise<Own> {
  switch (change.kind) {
    case 'take': {
      const { slotId, waitlist = false, rank } = change
      const { toldLater: _, ...wish } = await call(
        registerPart,
        { SessionId, SlotId: slotId, Waitlist: waitlist, ...(rank && { Priority: rank }) },
        options,
      )
      const others = view?.me.wishes.filter((one) => one.slotId !== slotId) ?? []
      const behind = others.map((one) => (one.priority < wish.priority ? one : { ...one, priority: one.priority + 1 }))
      return { wishes: [...behind, wish] }
    }
    case 'leave':
      return { wishes: await call(unregisterPart, { SessionId, SlotId: change.slotId }, options) }
    case 'rank': {
      // The changes go one after the other, so by now every wish has the server's number; what came unasked has none to rank.
      const ids = change.slotIds
        .flatMap((slotId) => view?.me.wishes.find((wish) => wish.slotId === slotId)?.id ?? [])
        .filter((id) => id > 0)
      const body = { sessionId: SessionId, instrumentSlotUserSignupIds: ids }
      return { wishes: await call(reorderPriorities, body, options) }
    }
    case 'come': {
      const { min, max, notes } = change
      const body = {
        sessionId: SessionId,
        SongAssignMin: min,
        SongAssignMax: max,
        ...(notes !== undefined && { Notes: notes }),
      }
      return { registration: await call(registerForSession, body, options) }
    }
    case 'wildcard': {
      const body = { sessionId: SessionId, instrumentId: change.instrumentId }
      return call(change.on ? registerWildcard : unregisterWildcard, body, options)
    }
    case 'answer': {
      const { slotId, confirm } = change
      await call(confirmAssignment, { rosterId: view?.me.lineUp?.rosterId ?? 0, slotId, confirm }, options)
      return {}
    }
  }
}

/** The order and the texts count whenever they arrive. Whatever others may want too is asked for now or not at all. */
const mayWait = (change: Change, { me }: SessionView) =>
  change.kind === 'rank' || (change.kind === 'come' && me.registration !== null)

/** What became of a tap on a part: a refusal takes the place of what was said at once. */
export const PART_TOPIC = 'part'

/** Takes back what was said at once. A refusal says its rule, with the waitlist where that is open; a broken server may do it at the next try. */
function tellRefusal(error: Error, change: Change, mutate: (change: Change) => void) {
  if (!(error instanceof ApiError)) return
  if (error.status >= 500)
    return tellBroken(error, { topic: PART_TOPIC, action: { label: 'Try again', run: () => mutate(change) } })
  const isOffline = error.status === 0
  const mayWait = change.kind === 'take' && !change.waitlist && leavesWaitlistOpen(error.code)
  showToast({
    kind: 'error',
    topic: PART_TOPIC,
    title: isOffline ? 'No connection' : 'That did not work',
    body: isOffline ? 'That was undone. Try again when you are online.' : error.message,
    ...(mayWait && { action: { label: 'Join its waitlist', run: () => mutate({ ...change, waitlist: true }) } }),
  })
}

const loadLater = () => import('./change-later.ts')

/** Whoever has a wish has a reason to come back. */
const offerToInstall = (from: string) =>
  void import('../../lib/device/install.ts').then(({ offerInstall }) => offerInstall(from)).catch(() => {})

/** What one does in a session goes to the server in the order in which it was done: a tap that arrived after leaving would sign up again. */
const inOrder = (sessionId: number) => ({ id: signUpKey(sessionId).join('-') })

/** Changes one's own part: shown at once (queries.ts), sent in the order they were made, taken back when refused. */
export function useSignUp(sessionId: number) {
  const self = useSelf()
  const key = detailsKey(sessionId, self.userId)
  const mutationKey = signUpKey(sessionId)
  const mutation = useMutation({
    mutationKey,
    scope: inOrder(sessionId),
    mutationFn: async (change: Change) => {
      const view = queryClient.getQueryData<SessionView>(key)
      const now = () => send(sessionId, change, view)
      const part = view && mayWait(change, view) && (await loadLater().catch(() => null))
      return part ? part.changeNowOrLater(view.session, change, now) : now()
    },
    onSuccess: (own, change) => {
      if (own === WAITS) return
      if (change.kind === 'take') offerToInstall(location.pathname)
      queryClient.setQueryData<SessionView>(key, (view) => {
        if (!view) return view
        const { session, me } = applied(view, change, self)
        return { session, me: { ...me, ...own } }
      })
    },
    onError: (error, change): void => tellRefusal(error, change, (next) => mutation.mutate(next)),
    onSettled: (own, refusal) => {
      // While others are under way, an answer would be old on arrival.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      const isOffline = own === WAITS || (refusal instanceof ApiError && refusal.status === 0)
      const asked = isOffline ? askSessionLater(sessionId) : askSessionAgain(sessionId)
      // What was refused is taken back now, not once there is an answer again.
      if (!refusal && !isOffline) return asked
    },
  })
  return mutation
}

export function useLeaveSession(SessionId: number) {
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useMutation({
    scope: inOrder(SessionId),
    mutationFn: (Reason: string) =>
      call(unregisterUser, { SessionId, ForUserId: userId, Reason }, { errors: 'inline' }),
    onSuccess: () => askSessionAgain(SessionId),
  })
}
