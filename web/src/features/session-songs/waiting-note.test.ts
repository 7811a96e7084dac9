import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from '../../lib/form/draft.ts'
import { openOutbox } from '../../lib/offline/outbox.ts'
import { changeWaiting, wait } from '../../lib/offline/wait.ts'
import { loadWaiting } from '../../lib/offline/waiting.ts'
import { resumeSession, saveProfile, saveTokens } from '../../lib/session/session.ts'
import { fakeServer, profile, tokensFor } from '../../lib/testing.ts'
import { reset } from '../../testing-screen.tsx'
import { NOTE_KIND, sendWaitingNote, slotNoteDraft, type WaitingNote } from './waiting-note.ts'

const draft = slotNoteDraft(5)
const { flush } = openOutbox((one) => sendWaitingNote(one as WaitingNote))
const typed = () => readDraft(draft).text

beforeEach(() => {
  saveTokens(tokensFor('test'))
  saveProfile(profile)
  resumeSession()
  changeWaiting(() => [])
  keepDraft(draft, { text: 'Capo 2' })
  wait<WaitingNote>({ kind: NOTE_KIND, name: draft, sessionId: 3, slotId: 5, note: 'Capo 2', was: 'Capo 1' })
})
afterEach(reset)

test('a note that was written without a network goes with what its writer saw, and is no draft any more', async () => {
  const seen = fakeServer({ '/api/SessionSong/UpdateSlotNote/': { body: { success: true, payload: {} } } })
  await flush()
  expect(seen[0]?.body).toEqual({ slotId: 5, note: 'Capo 2', was: 'Capo 1' })
  expect([loadWaiting(), typed()]).toEqual([[], undefined])
})

test('what was typed since it stood in line stays a draft', async () => {
  fakeServer({ '/api/SessionSong/UpdateSlotNote/': { body: { success: true, payload: {} } } })
  keepDraft(draft, { text: 'Capo 2, second solo' })
  await flush()
  expect(typed()).toBe('Capo 2, second solo')
})

test('one that is refused says why, and keeps its words', async () => {
  const error = { code: 'CLASH', message: 'Ben has written another one.' }
  fakeServer({ '/api/SessionSong/UpdateSlotNote/': { status: 409, body: { success: false, error } } })
  await flush()
  expect(loadWaiting()).toMatchObject([{ note: 'Capo 2', problem: 'Ben has written another one.' }])
  expect(typed()).toBe('Capo 2')
})
