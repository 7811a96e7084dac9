import { recordPayment, takePaymentBack } from '@app/core/contract/payments'
import type { Input, Reply } from '@app/core/contract/route'
import { type Nudged, nudge, renewDoorCode } from '@app/core/contract/session-night'
import { askForSlots, setSignUpOpen, setSignUpStates } from '@app/core/contract/session-overview'
import {
  type Announced,
  addSession,
  deleteSession,
  duplicateSession,
  editSession,
  previewSessionChange,
  repeatSession,
  restoreSession,
  setSessionAdmin,
  type Told,
} from '@app/core/contract/sessions'
import {
  registerForSession,
  registerPart,
  resetAllocationMax,
  unregisterUser,
  updateAllocationMax,
} from '@app/core/contract/sign-up'
import { removeUserForSlot, type SignUpState, updateSignUpState } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { showToldLater } from '../../lib/told-later.ts'
import { groupKey } from '../groups/queries.ts'
import { type SessionView, sessionKey, upcomingKey } from '../sessions/queries.ts'
import { doorKey, type InstrumentInUse, type Payments } from './queries.ts'
import { isOn, type SessionValues, toSettings } from './session-form.ts'

const INLINE = { errors: 'inline' } as const

const askAgain = (...keys: unknown[][]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
const askSessionAgain = (sessionId: number) => askAgain(sessionKey(sessionId), upcomingKey)

/** A refusal names a setting with the place it has in the call; the form has it by its name alone. */
async function byFieldName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([name, fault]) => [name.replace('settings.', ''), fault])
    throw new ApiError({ ...error, message: error.message, fields: Object.fromEntries(fields) })
  }
}

const bodyOf = (values: SessionValues, zone: string) => ({
  title: values.title,
  startDate: values.startDate,
  endDate: values.endDate,
  locationId: Number(values.locationId) || null,
  location: values.location,
  description: values.description,
  settings: toSettings(values, zone),
})

interface NewSession {
  values: SessionValues
  made: { id: number | null }
  /** The other days on which it is to be, by the clock of the group. */
  repeats: string[]
  announce: Announced
}

/** A new session of the group, on its own or from an old one, and its repeats. Gives the number of the first. */
export const useMakeSession = (groupId: number, zone: string) =>
  useMutation({
    mutationFn: async ({ values, made, repeats, announce }: NewSession) => {
      // Members are told by the last call, once everything is there.
      const body = { ...bodyOf(values, zone), ...(!repeats.length && { announce }) }
      const isThere = made.id !== null
      // Made once: what a later call refuses is mended in the session that the first one made.
      made.id ??= values.from
        ? (
            await byFieldName(
              call(
                duplicateSession,
                { SessionId: Number(values.from), startDate: values.startDate, withSongs: isOn(values.withSongs) },
                INLINE,
              ),
            )
          ).id
        : (await byFieldName(call(addSession, { groupId, ...body }, INLINE))).id
      if (values.from || isThere) await byFieldName(call(editSession, { id: made.id, ...body }, INLINE))
      if (!repeats.length) return made.id
      const withSongs = values.from !== '' && isOn(values.withSongs)
      await call(repeatSession, { SessionId: made.id, startDates: repeats, withSongs, announce }, INLINE)
      return made.id
    },
    onSuccess: () => askAgain(groupKey(groupId), upcomingKey),
  })

/** Whom a change is told to, and in which words. */
export interface Telling {
  tell: Told
  message: string
  seal: string
  announce: Announced
}

/** What is in the form, and what it was when it was opened. */
export interface SessionEdit {
  values: SessionValues
  began: SessionValues
}

const editOf = (id: number, { values, began }: SessionEdit, zone: string) => ({
  id,
  ...bodyOf(values, zone),
  was: bodyOf(began, zone),
})

/** What saving would change, whom it could be told, and the mail. */
export const usePreviewEdit = (id: number, zone: string) =>
  useMutation({
    mutationFn: ({ message = '', ...edit }: SessionEdit & { message?: string }) =>
      byFieldName(call(previewSessionChange, { ...editOf(id, edit, zone), message }, INLINE)),
    onError: afterClash(() => askAgain(sessionKey(id))),
  })

export const useEditSession = (id: number, groupId: number, zone: string) =>
  useMutation({
    mutationFn: ({ telling, ...edit }: SessionEdit & { telling?: Partial<Telling> }) =>
      byFieldName(call(editSession, { ...editOf(id, edit, zone), ...telling }, INLINE)),
    onSuccess: () => askAgain(sessionKey(id), groupKey(groupId), upcomingKey),
    onError: afterClash(() => askAgain(sessionKey(id))),
  })

export const useDeleteSession = (sessionId: number, groupId: number) =>
  useMutation({
    mutationFn: () => call(deleteSession, { groupId, sessionId }, INLINE),
    onSuccess: () => {
      // Its page is still open for a moment, and would ask for what is gone.
      void queryClient.invalidateQueries({ queryKey: sessionKey(sessionId), refetchType: 'none' })
      return askAgain(groupKey(groupId), upcomingKey)
    },
  })

export const useRestoreSession = (groupId: number) =>
  useMutation({
    mutationFn: ({ id, tell }: { id: number; tell: boolean }) => call(restoreSession, { SessionId: id, tell }, INLINE),
    onSuccess: ({ id }) => askAgain(groupKey(groupId), sessionKey(id), upcomingKey),
    onError: ({ message }) => showToast({ kind: 'error', title: 'Not brought back', body: message }),
  })

export const useSetSessionAdmin = (SessionId: number) =>
  useMutation({
    mutationFn: (change: { UserId: number; IsAdmin: boolean }) =>
      call(setSessionAdmin, { SessionId, ...change }, INLINE),
    onSuccess: () => askSessionAgain(SessionId),
    onError: ({ message }) => showToast({ kind: 'error', title: 'That did not work', body: message }),
  })

/** The one that is shown gives way: its posters and links lead nowhere. */
export const useRenewDoorCode = (SessionId: number) =>
  useMutation({
    mutationFn: (was: string) => call(renewDoorCode, { SessionId, was }, INLINE),
    onSuccess: (door) => {
      queryClient.setQueryData(doorKey(SessionId), door)
      return askAgain([...sessionKey(SessionId), 'history'])
    },
  })

export const useNudge = (SessionId: number, who: Nudged) =>
  useMutation({
    mutationFn: (reminder: { message: string; seal: string }) => call(nudge, { SessionId, who, ...reminder }, INLINE),
    onSettled: () => askAgain([...sessionKey(SessionId), 'history'], [...sessionKey(SessionId), 'nudge']),
  })

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
    onSettled: () => askSessionAgain(sessionId),
  })

const paymentsKey = (sessionId: number) => [...sessionKey(sessionId), 'payments']

type NewPayment = Omit<Input<typeof recordPayment>, 'SessionId'>

/** Writes a payment down: who paid no longer owes, at once. */
export function useRecordPayment(SessionId: number) {
  // What got no answer may be recorded all the same: until there is one, the same payment goes out under the same id.
  const [ids] = useState(() => new Map<string, string>())
  const keyOf = ({ UserId, Amount, Method }: NewPayment) => `${UserId} ${Amount} ${Method}`
  return useMutation({
    mutationFn: (payment: NewPayment) => {
      const Id = ids.get(keyOf(payment)) ?? crypto.randomUUID()
      ids.set(keyOf(payment), Id)
      return call(recordPayment, { SessionId, ...payment, Id }, INLINE)
    },
    onSuccess: (_, payment) => {
      ids.delete(keyOf(payment))
    },
    onMutate: async ({ UserId, Amount }) => {
      await queryClient.cancelQueries({ queryKey: paymentsKey(SessionId) })
      const before = queryClient.getQueryData<Payments>(paymentsKey(SessionId))
      queryClient.setQueryData<Payments>(
        paymentsKey(SessionId),
        (known) =>
          known && {
            ...known,
            owing: known.owing
              .map((one) => (one.person.userId === UserId ? { ...one, owes: one.owes - Amount } : one))
              .filter(({ owes }) => owes > 0),
          },
      )
      return before
    },
    onError: (error, payment, before) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) ids.delete(keyOf(payment))
      queryClient.setQueryData(paymentsKey(SessionId), before)
      showToast({ kind: 'error', title: 'Not recorded', body: error.message })
    },
    onSettled: () => askAgain(paymentsKey(SessionId), [...sessionKey(SessionId), 'history']),
  })
}

/** Takes a payment back, or puts it back: shown at once, undone when refused. */
export const useTakePaymentBack = (SessionId: number) =>
  useMutation({
    scope: { id: `payments-${SessionId}` },
    mutationFn: ({ id, takenBack }: { id: number; takenBack: boolean }) =>
      call(takePaymentBack, { SessionId, PaymentId: id, TakenBack: takenBack }, INLINE),
    onMutate: async ({ id, takenBack }) => {
      await queryClient.cancelQueries({ queryKey: paymentsKey(SessionId) })
      queryClient.setQueryData<Payments>(
        paymentsKey(SessionId),
        (known) =>
          known && { ...known, payments: known.payments.map((one) => (one.id === id ? { ...one, takenBack } : one)) },
      )
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'That did not work', body: message }),
    onSettled: () => askAgain(paymentsKey(SessionId), [...sessionKey(SessionId), 'history']),
  })

/** Takes somebody off the session, with all they registered for. */
export const useUnregisterPerson = (SessionId: number) =>
  useMutation({
    mutationFn: ({ userId, reason }: { userId: number; reason: string }) =>
      call(unregisterUser, { SessionId, ForUserId: userId, Reason: reason }, INLINE),
    onSuccess: () => askSessionAgain(SessionId),
  })

/** Signs somebody up who has no phone at hand. */
export const useRegisterPerson = (SessionId: number, SlotId: number) =>
  useMutation({
    mutationFn: (userId: number) => call(registerPart, { SessionId, SlotId, ForUserId: userId }, INLINE),
    onSuccess: ({ toldLater }) => {
      showToldLater(toldLater, 'It’s theirs')
      return askSessionAgain(SessionId)
    },
  })

export const useRemoveFromSlot = (sessionId: number, slotId: number) =>
  useMutation({
    mutationFn: (userId: number) => call(removeUserForSlot, { slotId, userId }, INLINE),
    onSuccess: ({ toldLater }) => {
      showToldLater(toldLater, 'They’re off this slot')
      return askSessionAgain(sessionId)
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'That did not work', body: message }),
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
    onSettled: () => askSessionAgain(SessionId),
  })
  return change
}

/** Asks people by mail; gives how many were written to. */
export const useAsk = (SessionId: number) =>
  useMutation({
    mutationFn: (ask: Omit<Input<typeof askForSlots>, 'SessionId'>) => call(askForSlots, { SessionId, ...ask }, INLINE),
    // The dashboard of the session's group says who was asked, too.
    onSuccess: () => askAgain(sessionKey(SessionId), ['group']),
  })

/** Puts a member on the list who has not done so. */
export function useAddToSession(sessionId: number) {
  const remove = useUnregisterPerson(sessionId)
  return useMutation({
    mutationFn: ({ userId }: { userId: number; name: string }) =>
      call(registerForSession, { sessionId, userId }, INLINE),
    onSuccess: (_, { userId, name }) => {
      showToast({
        kind: 'plain',
        topic: 'added',
        title: `${name} is on the list`,
        body: 'Open their row to put them down for songs.',
        action: { label: 'Undo', run: () => remove.mutate({ userId, reason: '' }) },
      })
      return askSessionAgain(sessionId)
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'Not added', body: message }),
  })
}

interface PersonChange {
  wanted?: { min: number; max: number }
  /** `before`: as it was shown. */
  most?: { max: number | null; before: number | null }
}

/** How many songs somebody wants, and how many they may get from the organisers at most. */
export const useChangePerson = (sessionId: number, userId: number) =>
  useMutation({
    /** `wanted`, `most`: only what was changed, so that nothing is written over what the member changed meanwhile. */
    mutationFn: async ({ wanted, most }: PersonChange) => {
      if (wanted)
        await call(
          registerForSession,
          { sessionId, userId, SongAssignMin: wanted.min, SongAssignMax: wanted.max },
          INLINE,
        )
      if (most === undefined) return
      const { max, before } = most
      if (max === null) await call(resetAllocationMax, { sessionId, userId, before }, INLINE)
      else await call(updateAllocationMax, { sessionId, userId, max, before }, INLINE)
    },
    onSettled: () => askSessionAgain(sessionId),
  })
