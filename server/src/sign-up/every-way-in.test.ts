import { setSignUpOpen } from '@app/core/contract/session-overview'
import { registerForSession, registerPart, registerWildcard, wishOnApproval } from '@app/core/contract/sign-up'
import { addNewSong } from '@app/core/contract/songs'
import { lockoutSentence } from '@app/core/rules/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { letPass, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()
type Role = 'member' | 'admin'

/** Every call by which somebody signs up; `forUser` where an organiser does it for another. */
const WAYS = {
  'the list': ({ session }: SessionOfSix, as: { token: string }, forUser?: number) =>
    app.call(registerForSession, { sessionId: session.id, userId: forUser ?? null }, as),
  'a slot': ({ session, slotId }: SessionOfSix, as: { token: string }, forUser?: number) =>
    app.call(registerPart, { SessionId: session.id, SlotId: slotId, ForUserId: forUser ?? null }, as),
  'its waitlist': ({ session, slotId }: SessionOfSix, as: { token: string }, forUser?: number) =>
    app.call(registerPart, { SessionId: session.id, SlotId: slotId, ForUserId: forUser ?? null, Waitlist: true }, as),
  'any slot of an instrument': ({ session }: SessionOfSix, as: { token: string }, forUser?: number) =>
    app.call(registerWildcard, { sessionId: session.id, instrumentId: VOCALS, ForUserId: forUser ?? null }, as),
}
const onApproval = ({ session, slotId }: SessionOfSix, as: { token: string }) =>
  app.call(wishOnApproval, { SessionId: session.id, SlotId: slotId, on: true }, as)

const MOMENTS: Record<string, (six: SessionOfSix) => Promise<unknown>> = {
  open: async () => {},
  'closed by hand': ({ session, admin }) => app.call(setSignUpOpen, { SessionId: session.id, open: false }, admin),
  'past its deadline': ({ session }) =>
    app.database.db
      .updateTable('sessions')
      .set({ sign_up_closes_at: new Date(app.now().getTime() - 1) })
      .where('id', '=', session.id)
      .execute(),
  over: ({ session }) => letPass(app, session.id),
}

const CLOSED = ['SIGN_UP_CLOSED', lockoutSentence('SIGN_UP_CLOSED')]
const OVER = ['SESSION_OVER', lockoutSentence('SESSION_OVER')]

// Organisers keep the list, with themselves on it. Of wishes their own are no earlier than anybody's.
test.each([
  ['open', 'member', 'themselves', { all: 'ok' }],
  ['closed by hand', 'member', 'themselves', { all: CLOSED }],
  ['past its deadline', 'member', 'themselves', { all: CLOSED }],
  ['over', 'member', 'themselves', { all: OVER }],
  ['closed by hand', 'admin', 'themselves', { all: CLOSED, 'the list': 'ok' }],
  ['past its deadline', 'admin', 'themselves', { all: CLOSED, 'the list': 'ok' }],
  ['over', 'admin', 'themselves', { all: OVER }],
  ['closed by hand', 'admin', 'member', { all: 'ok' }],
  ['past its deadline', 'admin', 'member', { all: 'ok' }],
  ['over', 'admin', 'member', { all: OVER }],
] as [string, Role, Role | 'themselves', Record<string, unknown>][])(
  '%s, by the %s for %s: every way to sign up says the same',
  async (moment, role, other, { all, ...own }) => {
    const answers: Record<string, unknown> = {}
    for (const [way, signUp] of Object.entries(WAYS)) {
      const six = await sessionOfSix(app)
      await MOMENTS[moment]?.(six)
      const { status, error } = await signUp(six, six[role], other === 'themselves' ? undefined : six[other].id)
      answers[way] = status === 200 ? 'ok' : [error.code, error.message]
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(WAYS).map((way) => [way, own[way] ?? all])))
  },
)

test.each([
  ['open', 'ok'],
  ['closed by hand', CLOSED],
  ['past its deadline', CLOSED],
  ['over', OVER],
])('%s: nor can who waits to be let in ask for a slot otherwise', async (moment, expected) => {
  const six = await sessionOfSix(app)
  await MOMENTS[moment]?.(six)
  const { status, error } = await onApproval(six, six.unapproved)
  expect(status === 200 ? 'ok' : [error.code, error.message]).toEqual(expected)
})

test('nothing is suggested for a session that is over', async () => {
  const six = await sessionOfSix(app, { settings: { membersMaySuggest: true } })
  await letPass(app, six.session.id)
  const { error } = await app.call(addNewSong, { SessionId: six.session.id, Title: 'Late' }, six.member)
  expect([error.code, error.message]).toEqual(OVER)
})
