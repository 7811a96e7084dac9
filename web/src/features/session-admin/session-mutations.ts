import { renewDoorCode } from '@app/core/contract/session-night'
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
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { askGroupAgain } from '../groups/mutations.ts'
import { askSessionAgain, askSessionLater, sessionKey, upcomingKey } from '../sessions/queries.ts'
import { doorKey } from './queries.ts'
import { isOn, type SessionValues, toSettings } from './session-form.ts'

const INLINE = { errors: 'inline' } as const

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
    onSuccess: () => Promise.all([askGroupAgain(groupId), askAgain(upcomingKey)]),
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
    onError: afterClash(() => askSessionAgain(id)),
  })

export const useEditSession = (id: number, groupId: number, zone: string) =>
  useMutation({
    mutationFn: ({ telling, ...edit }: SessionEdit & { telling?: Partial<Telling> }) =>
      byFieldName(call(editSession, { ...editOf(id, edit, zone), ...telling }, INLINE)),
    onSuccess: () => Promise.all([askGroupAgain(groupId), askSessionAgain(id)]),
    onError: afterClash(() => askSessionAgain(id)),
  })

export const useDeleteSession = (sessionId: number, groupId: number) =>
  useMutation({
    mutationFn: () => call(deleteSession, { groupId, sessionId }, INLINE),
    onSuccess: () => {
      // Its page is still open for a moment, and would ask for what is gone.
      void askSessionLater(sessionId)
      return Promise.all([askGroupAgain(groupId), askAgain(upcomingKey)])
    },
  })

export const useRestoreSession = (groupId: number) =>
  useMutation({
    mutationFn: ({ id, tell }: { id: number; tell: boolean }) => call(restoreSession, { SessionId: id, tell }, INLINE),
    onSuccess: ({ id }) => Promise.all([askGroupAgain(groupId), askSessionAgain(id)]),
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
