import { groupSettings, saveGroup, setGroupDescription, updateDefaultSessionSettings } from '@app/core/contract/groups'
import { setAdminRights } from '@app/core/contract/members'
import { editMessage, editMessageBody } from '@app/core/contract/messages'
import { updatePost } from '@app/core/contract/posts'
import type { Input } from '@app/core/contract/route'
import { nudge, previewNudge, sessionHistory } from '@app/core/contract/session-night'
import { setSignUpOpen, setSignUpStates } from '@app/core/contract/session-overview'
import { editSong } from '@app/core/contract/session-songs'
import { editSession, getSession, previewSessionChange } from '@app/core/contract/sessions'
import { registerForSession } from '@app/core/contract/sign-up'
import { signUpStates, updateSignUpState, updateSlotNote } from '@app/core/contract/slots'
import { updateEmailNotificationSettings } from '@app/core/contract/users'
import { listVenues, saveVenue } from '@app/core/contract/venues'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'
import { BASS, letPass, members, sessionOfSix, VOCALS, type Wanted } from '../test/session.ts'

const app = testApp()

/** A session with two who run it: Admin and Member. */
async function sessionOfTwo(wanted: Wanted = {}) {
  const six = await sessionOfSix(app, wanted)
  await app.call(setAdminRights, { groupId: six.group.id, userId: six.member.id, isAdmin: true }, six.admin)
  return { ...six, one: six.admin, two: six.member }
}

const details = async (id: number) => (await app.call(getSession, { id })).payload

test('of two organisers who save a session’s details, both keep what they changed', async () => {
  const { session, one, two } = await sessionOfTwo({ settings: { fee: 3, capacity: 20 } })
  const was = {
    title: session.title,
    startDate: session.startDate,
    endDate: session.endDate,
    locationId: null,
    location: '',
    description: '',
    settings: session.settings,
  }
  // Each sends the whole form, as it stood when it was opened.
  const byOne = { ...was, title: 'Late Jam', settings: { ...was.settings, fee: 5 } }
  const byTwo = { ...was, location: 'The yard', settings: { ...was.settings, capacity: 30 } }
  const answers = await Promise.all([
    app.call(editSession, { id: session.id, ...byOne, was }, one),
    app.call(editSession, { id: session.id, ...byTwo, was }, two),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await details(session.id)).toMatchObject({
    title: 'Late Jam',
    location: 'The yard',
    startDate: session.startDate,
    settings: { fee: 5, capacity: 30 },
  })
})

test('what two organisers change at once is saved for one, and the other is told who, when and what', async () => {
  const { session, one, two } = await sessionOfTwo()
  const was = { title: session.title, startDate: session.startDate }
  const save = (title: string, as: { token: string }) =>
    app.call(editSession, { id: session.id, ...was, title, was }, as)
  const answers = await Promise.all([save('Late Jam', one), save('Slow Jam', two)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers[0]?.status === 200 ? 0 : 1
  const refusal = answers[1 - won]?.error
  expect(refusal?.code).toBe('CHANGED_MEANWHILE')
  const [who, what] = won === 0 ? ['Admin', 'Late Jam'] : ['Member', 'Slow Jam']
  expect(refusal?.fields).toEqual({ title: `${who} Example changed this 0 seconds ago: ${what}.` })
  expect((await details(session.id)).title).toBe(what)
  // Who has seen it and insists, saves over it.
  const insisted = { id: session.id, title: 'Mine', was: { title: what } }
  expect((await app.call(editSession, insisted, one)).payload.title).toBe('Mine')
})

test('a time and a place that somebody else changed are refused at their fields, in words', async () => {
  const { session, venue, one, two } = await sessionOfTwo()
  const theirs = { id: session.id, startDate: '2026-03-12T20:00', locationId: venue.locationId }
  await app.call(editSession, theirs, two)
  app.advance(120_000)
  const was = { startDate: session.startDate, endDate: session.endDate, locationId: null, location: '' }
  const mine = { startDate: '2026-03-12T21:00', endDate: session.endDate, locationId: null, location: 'The yard' }
  const { error } = await app.call(editSession, { id: session.id, ...mine, was }, one)
  expect(error.fields).toEqual({
    startDate: 'Member Example changed this 2 minutes ago: Thursday 12 March at 20:00 Pacific Time.',
    locationId: 'Member Example changed this 2 minutes ago: The Anchor.',
  })
})

test('a save that changes nothing leaves no line in the history', async () => {
  const { session, one } = await sessionOfTwo()
  const lines = async () => (await app.call(sessionHistory, { id: session.id }, one)).payload.total
  const before = await lines()
  await app.call(editSession, { id: session.id, title: session.title, settings: session.settings }, one)
  expect(await lines()).toBe(before)
  await app.call(editSession, { id: session.id, title: 'Late Jam' }, one)
  const { entries } = (await app.call(sessionHistory, { id: session.id }, one)).payload
  expect(entries[0]?.detail).toMatchObject({ changes: { title: { from: session.title, to: 'Late Jam' } } })
})

const FORMS = {
  'a group’s details': async () => {
    const { group, one, two } = await sessionOfTwo()
    const was = { ...GROUP, timeZoneId: group.timeZoneId }
    const save = (changes: object, as: { token: string }) =>
      app.call(saveGroup, { id: group.id, ...was, ...changes, was } as never, as)
    const read = async () => (await app.call(groupSettings, { id: group.id }, one)).payload.group
    return {
      one: () => save({ name: 'Anchor Soul' }, one),
      two: () => save({ isPublic: false }, two),
      clash: () => save({ name: 'Anchor Funk' }, two),
      field: 'name',
      read,
      both: { name: 'Anchor Soul', isPublic: false },
    }
  },
  'what new sessions begin with': async () => {
    const { group, one, two } = await sessionOfTwo()
    const read = async () => (await app.call(groupSettings, { id: group.id }, one)).payload.defaultSessionSettings
    const was = await read()
    const save = (changes: object, as: { token: string }) =>
      app.call(updateDefaultSessionSettings, { id: group.id, settings: { ...was, ...changes }, was }, as)
    return {
      one: () => save({ startTime: '20:00' }, one),
      two: () => save({ slots: [{ instrumentId: 1, count: 1, required: true }] }, two),
      clash: () => save({ startTime: '21:00' }, two),
      field: 'settings.startTime',
      read,
      both: { startTime: '20:00', slots: [{ instrumentId: 1, count: 1, required: true }] },
    }
  },
  'a venue': async () => {
    const { group, venue, one, two } = await sessionOfTwo()
    const was = { Name: 'The Anchor', Address: '', Notes: '', Latitude: null }
    const save = (changes: object, as: { token: string }) =>
      app.call(saveVenue, { GroupId: group.id, LocationId: venue.locationId, ...was, ...changes, was }, as)
    const read = async () => (await app.call(listVenues, { groupId: group.id }, one)).payload[0]
    return {
      one: () => save({ Name: 'The Old Anchor' }, one),
      two: () => save({ Notes: 'Two flights of stairs.' }, two),
      clash: () => save({ Name: 'The New Anchor' }, two),
      field: 'name',
      read,
      both: { name: 'The Old Anchor', notes: 'Two flights of stairs.' },
    }
  },
  'a song': async () => {
    const { session, sessionSongId, one, two } = await sessionOfTwo()
    const was = { key: '', tempo: null, notes: '', chartLink: null }
    const save = (changes: object, as: { token: string }) =>
      app.call(editSong, { sessionSongId, ...was, ...changes, was }, as)
    return {
      one: () => save({ key: 'Em' }, one),
      two: () => save({ notes: 'Stop on the four.' }, two),
      clash: () => save({ key: 'F' }, two),
      field: 'key',
      read: async () => (await details(session.id)).songs[0],
      both: { key: 'Em', notes: 'Stop on the four.' },
    }
  },
  'the name of a song that was typed by hand': async () => {
    const { session, sessionSongId, one, two } = await sessionOfTwo()
    const { title, artistName } = (await details(session.id)).songs[0] ?? { title: '', artistName: '' }
    const was = { title, artistName }
    const save = (changes: object, as: { token: string }) =>
      app.call(editSong, { sessionSongId, ...was, ...changes, was }, as)
    return {
      one: () => save({ title: 'Song of Two' }, one),
      two: () => save({ artistName: 'Both' }, two),
      clash: () => save({ title: 'Song of One' }, two),
      field: 'title',
      read: async () => (await details(session.id)).songs[0],
      both: { title: 'Song of Two', artistName: 'Both' },
    }
  },
}

test.each(Object.entries(FORMS))('nothing of %s is saved over somebody else’s change', async (_, begin) => {
  const form = await begin()
  const answers = await Promise.all([form.one(), form.two()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await form.read()).toMatchObject(form.both)
  const { status, error } = await form.clash()
  expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(error.fields?.[form.field]).toContain('Admin Example changed this')
  expect(await form.read()).toMatchObject(form.both)
})

test('an instrument that one organiser closed is not opened by the other who still saw it open', async () => {
  const { session, one, two } = await sessionOfTwo()
  const seen = { sessionId: session.id, instrumentId: 1, wasState: 1 as const, wasReason: '' }
  await app.call(updateSignUpState, { ...seen, newState: 3, reason: 'The house singer sings.' }, one)
  const { status, error } = await app.call(updateSignUpState, { ...seen, newState: 2, reason: '' }, two)
  expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(error.fields?.state).toBe('Admin Example changed this 0 seconds ago.')
  // Other words for it, from who has seen that it is closed.
  const words = { newState: 3 as const, wasState: 3 as const, wasReason: 'The house singer sings.', reason: 'Full.' }
  const { payload } = await app.call(updateSignUpState, { ...seen, ...words }, two)
  expect(payload).toMatchObject({ state: 3, reason: 'Full.' })
})

test('all instruments at once: what another organiser made of one meanwhile is not written over, nor by the undo', async () => {
  const { session, one, two } = await sessionOfTwo()
  const all = (states: Input<typeof setSignUpStates>['states'], as: { token: string }) =>
    app.call(setSignUpStates, { SessionId: session.id, states }, as)
  const open = { wasState: 1 as const, wasReason: '' }
  await app.call(
    updateSignUpState,
    { sessionId: session.id, instrumentId: BASS, newState: 3, reason: 'The house bassist plays.' },
    one,
  )
  // The other still saw all of them open.
  const waitlists = [VOCALS, BASS].map((instrumentId) => ({ instrumentId, state: 2 as const, reason: '', ...open }))
  const { status, error } = await all(waitlists, two)
  expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(Object.values(error.fields ?? {})).toEqual(['Admin Example changed Bass 0 seconds ago: closed.'])
  const states = async () =>
    (await app.call(signUpStates, { sessionId: session.id }, two)).payload
      .filter(({ instrumentId }) => [VOCALS, BASS].includes(instrumentId))
      .map(({ state, reason }) => [state, reason])
  // Nothing at all was saved of it.
  const closed = [3, 'The house bassist plays.']
  expect(await states()).toEqual([[1, ''], closed])
  // From who has seen it; the reason, which they left alone, stays as it was made.
  const [voice, bass] = waitlists
  if (!voice || !bass) throw new Error('There are two.')
  const seen = { wasState: 3 as const, wasReason: 'The house bassist plays.', reason: 'The house bassist plays.' }
  expect((await all([voice, { ...bass, ...seen }], two)).status).toBe(200)
  // Then one of them is closed for good, and the other’s undo comes too late for it.
  await app.call(
    updateSignUpState,
    { sessionId: session.id, instrumentId: VOCALS, newState: 3, reason: 'Full.', wasState: 2, wasReason: '' },
    one,
  )
  const undo = await all([{ instrumentId: VOCALS, state: 1, reason: '', wasState: 2, wasReason: '' }], two)
  expect(undo.status).toBe(409)
  expect(await states()).toEqual([
    [3, 'Full.'],
    [2, 'The house bassist plays.'],
  ])
  // Who changed it with all the others is known as well.
  const late = { sessionId: session.id, instrumentId: BASS, newState: 1 as const, reason: '', wasState: 3 as const }
  expect((await app.call(updateSignUpState, late, one)).error.fields?.state).toBe(
    'Member Example changed this 0 seconds ago.',
  )
})

test('the undo of opening sign-up does not bring back a deadline that another organiser has changed since', async () => {
  const { session, one, two } = await sessionOfTwo()
  const opened = await app.call(setSignUpOpen, { SessionId: session.id, open: false }, one)
  expect(opened.payload).toEqual({ signUpOpen: false, signUpClosesAt: null })
  const settings = { ...session.settings, signUpOpen: false, signUpClosesAt: '2026-03-10T12:00:00.000Z' }
  expect((await app.call(editSession, { id: session.id, settings }, two)).status).toBe(200)
  const was = { open: false, closesAt: null }
  const undo = await app.call(setSignUpOpen, { SessionId: session.id, open: true, closesAt: null, was }, one)
  expect(undo.status).toBe(200)
  // What they left alone stays as the other has made it; what both changed is refused.
  expect(undo.payload).toEqual({ signUpOpen: true, signUpClosesAt: '2026-03-10T12:00:00.000Z' })
  const later = {
    SessionId: session.id,
    open: true,
    closesAt: '2026-03-11T12:00:00Z',
    was: { open: true, closesAt: null },
  }
  const { status, error } = await app.call(setSignUpOpen, later, one)
  expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(error.fields?.closesAt).toBe('Member Example changed this 0 seconds ago.')
  // And who did it with the switch is known in the form.
  const form = { settings: { ...settings, signUpOpen: false }, was: { settings } }
  await app.call(setSignUpOpen, { SessionId: session.id, open: false }, one)
  await app.call(setSignUpOpen, { SessionId: session.id, open: true, closesAt: '2026-03-12T12:00:00Z' }, one)
  const late = { ...form.settings, signUpClosesAt: '2026-03-09T12:00:00.000Z' }
  const refusal = await app.call(editSession, { id: session.id, settings: late, was: form.was }, two)
  expect(refusal.error.fields?.['settings.signUpClosesAt']).toMatch(/^Admin Example changed this 0 seconds ago/)
})

test('a text that two write is saved for one: words about the group, a note at a slot, a post', async () => {
  const { group, slotId, one, two } = await sessionOfTwo()
  const { payload: post } = await app.call(updatePost, { groupId: group.id, text: 'Hello', published: true }, one)
  const writers = [
    (text: string, as: { token: string }) =>
      app.call(setGroupDescription, { sessionGroupId: group.id, text, was: '' }, as),
    (note: string, as: { token: string }) => app.call(updateSlotNote, { slotId, note, was: '' }, as),
    (text: string, as: { token: string }) =>
      app.call(updatePost, { groupId: group.id, postId: post.postId, text, published: true, was: 'Hello' }, as),
  ]
  for (const write of writers) {
    const answers = await Promise.all([write('The one', one), write('The other', two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refusal = answers.find(({ status }) => status === 409)?.error
    expect(Object.values(refusal?.fields ?? {}).join()).toMatch(/^(Admin|Member) Example changed this/)
  }
})

test('what the author of a post changes where it stands is not saved over what another organiser has made of it', async () => {
  const { group, one, two } = await sessionOfTwo()
  const { payload: post } = await app.call(updatePost, { groupId: group.id, text: 'Hello', published: true }, one)
  const { postId } = post
  const edit = (body: string, was: string) => app.call(editMessage, { id: postId, body, was }, one)
  const theirs = { groupId: group.id, postId, text: 'Hello all', published: true, was: 'Hello' }
  expect((await app.call(updatePost, theirs, two)).status).toBe(200)
  const { status, error } = await edit('Hello you', 'Hello')
  expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(error.fields?.body).toMatch(/^Member Example changed this/)
  const value = { id: postId, key: 'body' as const, value: 'Hello you' }
  expect((await app.call(editMessageBody, { ...value, was: 'Hello' }, one)).status).toBe(409)
  expect((await edit('Hello all of you', 'Hello all')).payload.body).toBe('Hello all of you')
  expect((await app.call(editMessageBody, { ...value, was: 'Hello all of you' }, one)).payload.body).toBe('Hello you')
})

const CHANGE = { startDate: '2026-03-19T20:00', settings: { fee: 5 }, message: 'A week later.' }

test('the mail about a change is shown first, with how many get it, and what leaves is what was shown', async () => {
  const { session, group, one, two } = await sessionOfTwo()
  const people = await members(app, group.id, 3)
  for (const person of people) await app.call(registerForSession, { sessionId: session.id }, person)
  const quiet = people[2]
  await app.call(updateEmailNotificationSettings, { settings: { sessionChanged: false } }, quiet)
  const change = { id: session.id, ...CHANGE }
  const { payload: shown } = await app.call(previewSessionChange, change, two)
  expect(shown).toMatchObject({ coming: 3, waiting: 0, told: { all: 2, affected: 2 } })
  expect(shown.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Starts', 'Thursday 12 March at 19:30 Pacific Time', 'Thursday 19 March at 20:00 Pacific Time'],
    ['Ends', 'Thursday 12 March at 22:30 Pacific Time', 'Thursday 19 March at 23:00 Pacific Time'],
    ['Fee', 'free', '$5'],
  ])
  expect(await app.mailsTo(people[0]?.email ?? '')).toEqual([])
  expect((await details(session.id)).startDate).toBe(session.startDate)
  expect((await app.call(editSession, { ...change, tell: 'all', seal: shown.seal }, two)).status).toBe(200)
  const told = people[shown.mail.to === 'Member 1' ? 0 : 1]
  const [mail] = await app.mailsTo(told?.email ?? '')
  expect(mail).toMatchObject({ subject: shown.mail.subject, text: shown.mail.text })
  expect(mail?.text).toContain('Member Example changed this:')
  expect(mail?.text).toContain(
    'Starts: Thursday 12 March at 19:30 Pacific Time → Thursday 19 March at 20:00 Pacific Time',
  )
  expect(mail?.text).toContain(`/session/${session.id}`)
  for (const person of people.slice(0, 2)) expect(await app.mailsTo(person.email)).toHaveLength(1)
  expect(await app.mailsTo(quiet?.email ?? '')).toEqual([])
  expect(await app.mailsTo(one.email)).toEqual([])
})

test('nobody is told of a change whose mail was not shown, or of which something changed since', async () => {
  const { session, group, one } = await sessionOfTwo()
  const [first, late] = await members(app, group.id, 2)
  await app.call(registerForSession, { sessionId: session.id }, first)
  const change = { id: session.id, ...CHANGE }
  const tell = (seal?: string) => app.call(editSession, { ...change, tell: 'all', ...(seal && { seal }) }, one)
  expect((await tell()).error.fields).toHaveProperty('seal')
  const { seal } = (await app.call(previewSessionChange, change, one)).payload
  expect((await app.call(editSession, { ...change, message: 'Other words.', tell: 'all', seal }, one)).status).toBe(409)
  await app.call(registerForSession, { sessionId: session.id }, late)
  expect((await tell(seal)).error.code).toBe('MAIL_CHANGED')
  expect((await details(session.id)).startDate).toBe(session.startDate)
  expect(await app.mailsTo(first?.email ?? '')).toEqual([])
  const again = (await app.call(previewSessionChange, change, one)).payload
  expect((await tell(again.seal)).status).toBe(200)
  expect(await app.mailsTo(late?.email ?? '')).toHaveLength(1)
})

test('of a session that is over a change is saved, and nobody is told', async () => {
  const { session, group, one } = await sessionOfTwo()
  const [first] = await members(app, group.id, 1)
  await app.call(registerForSession, { sessionId: session.id }, first)
  await letPass(app, session.id)
  const change = { id: session.id, title: 'The one where it rained' }
  const preview = (await app.call(previewSessionChange, change, one)).payload
  expect(preview).toMatchObject({ coming: 0, waiting: 0, told: { all: 0, affected: 0 } })
  expect((await app.call(editSession, { ...change, tell: 'all', seal: preview.seal }, one)).status).toBe(200)
  expect((await details(session.id)).title).toBe('The one where it rained')
  expect(await app.mailsTo(first?.email ?? '')).toEqual([])
})

test('a change saved and told twice at once is told once, and both presses are answered', async () => {
  const { session, group, one } = await sessionOfTwo()
  const [person] = await members(app, group.id, 1)
  await app.call(registerForSession, { sessionId: session.id }, person)
  const change = { id: session.id, ...CHANGE }
  const { seal } = (await app.call(previewSessionChange, change, one)).payload
  const press = () => app.call(editSession, { ...change, tell: 'all' as const, seal }, one)
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await app.mailsTo(person?.email ?? '')).toHaveLength(1)
})

test('only those whom a change concerns are told where the organiser says so', async () => {
  const { session, group, one } = await sessionOfTwo()
  const [modest, eager] = await members(app, group.id, 2)
  await app.call(registerForSession, { sessionId: session.id, SongAssignMin: 1, SongAssignMax: 2 }, modest)
  await app.call(registerForSession, { sessionId: session.id, SongAssignMin: 3, SongAssignMax: 4 }, eager)
  const change = { id: session.id, settings: { songAssignMax: 2 } }
  const { payload } = await app.call(previewSessionChange, change, one)
  expect(payload.told).toEqual({ all: 2, affected: 1 })
  await app.call(editSession, { ...change, tell: 'affected', seal: payload.seal }, one)
  expect(await app.mailsTo(modest?.email ?? '')).toEqual([])
  expect(await app.mailsTo(eager?.email ?? '')).toHaveLength(1)
})

test('a reminder has its number and its mail before it goes, and goes once when two organisers press at once', async () => {
  const { session, group, one, two } = await sessionOfTwo()
  const people = await members(app, group.id, 3)
  await app.call(updateEmailNotificationSettings, { settings: { reminder: false } }, people[2])
  for (const organiser of [one, two]) await app.call(registerForSession, { sessionId: session.id }, organiser)
  const body = { SessionId: session.id, message: 'Drummers wanted!' }
  const { payload: shown } = await app.call(previewNudge, body, one)
  // Three members have not answered; one of them wants no reminders.
  expect(shown).toMatchObject({ unanswered: 3, told: 2, last: null })
  const seals = [shown.seal, (await app.call(previewNudge, body, two)).payload.seal]
  const answers = await Promise.all([
    app.call(nudge, { ...body, seal: seals[0] }, one),
    app.call(nudge, { ...body, seal: seals[0] }, one),
    app.call(nudge, { ...body, seal: seals[1] }, two),
    app.call(nudge, body, two),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.payload.told).toBe(2)
  for (const { error } of answers.filter(({ status }) => status === 409)) {
    expect(error.code).toBe('ALREADY_REMINDED')
    expect(error.message).toMatch(/^(Admin|Member) Example reminded 2 members 0 seconds ago\./)
  }
  const [mail, ...others] = await app.mailsTo(people[0]?.email ?? '')
  expect(others).toEqual([])
  const sample = app.mails.find(({ text }) => text.includes('Drummers') && text.startsWith(`Hello ${shown.mail.to},`))
  expect(sample).toMatchObject({ subject: shown.mail.subject, text: shown.mail.text })
  expect(mail?.text).toContain('Drummers wanted!')
  expect(await app.mailsTo(people[2]?.email ?? '')).toEqual([])
  const next = (await app.call(previewNudge, body, two)).payload
  expect(next.last).toMatchObject({ told: 2 })
})
