import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { calendarKey, isCalendarKey } from '../calendar/keys.ts'
import { isUnsubscribeKey, unsubscribeKey } from '../mails/unsubscribe-keys.ts'
import { freshPostgres } from '../test/database.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { accessTokens } from './access/access-tokens.ts'
import { connect, openEngine } from './db/database.ts'
import { secureHeaders } from './http/security.ts'
import { sweepOutbox } from './outside/mailer.ts'
import { derivedKeys, isGuestId, makeGuestId } from './secrets.ts'
import { readSettings } from './settings.ts'

const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)]

test('a secret may come as a file, and then not as a variable too', () => {
  const file = join(tempFolder(), 'key')
  writeFileSync(file, `${OLD}\n`)
  expect(readSettings({ SECRET_KEY_FILE: file }).SECRET_KEY).toBe(OLD)
  expect(() => readSettings({ SECRET_KEY_FILE: file, SECRET_KEY: NEW })).toThrow(
    /SECRET_KEY or SECRET_KEY_FILE, not both/,
  )
  expect(() => readSettings({ SMTP_URL_FILE: `${file}s` })).toThrow(/SMTP_URL_FILE cannot be read \(ENOENT/)
  writeFileSync(file, 'short')
  expect(() => readSettings({ SECRET_KEY_FILE: file })).toThrow(/SECRET_KEY must have at least 32 characters/)
})

test('what the previous key signed still holds, and nothing new is signed with it', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const claims = { userId: 7, signInId: 8 }
  const [before, during, after] = [accessTokens(OLD), accessTokens(NEW, OLD), accessTokens(NEW)]
  const token = before.issue(claims, now)
  expect(during.read(token, now)).toEqual({ state: 'good', claims })
  expect(after.read(token, now)).toEqual({ state: 'bad' })
  expect(after.read(during.issue(claims, now), now)).toEqual({ state: 'good', claims })
  // In the round before, when the instances that have gone on sign with the new one already.
  expect(accessTokens(OLD, NEW).read(during.issue(claims, now), now)).toEqual({ state: 'good', claims })
  expect(during.read(`${token}x`, now)).toEqual({ state: 'bad' })

  const keys = (secret: string, previous?: string) => derivedKeys(secret, previous, 'a purpose')
  const user = { id: 7, email: 'a@example.org' }
  const [old, both, only] = [keys(OLD), keys(NEW, OLD), keys(NEW)]
  const guest = makeGuestId(old)
  expect([both, only].map((one) => isGuestId(one, guest))).toEqual([true, false])
  expect(isGuestId(only, makeGuestId(both))).toBe(true)
  const feed = calendarKey(old[0], 7, 'salt')
  expect([both, only].map((one) => isCalendarKey(one, feed, 7, 'salt'))).toEqual([true, false])
  const stop = unsubscribeKey(old[0], user, 'reply')
  expect([both, only].map((one) => isUnsubscribeKey(one, stop, user, 'reply'))).toEqual([true, false])
})

test.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['host', 'max-age=31536000'],
  ['off', undefined],
] as const)('HSTS=%s says %s', async (hsts, header) => {
  const http = Fastify()
  secureHeaders(http, { policy: '', hsts })
  http.get('/', async () => 'x')
  expect((await http.inject('/')).headers['strict-transport-security']).toBe(header)
})

test('mails in the outbox go when they are as old as the setting says, and stay without one', async () => {
  const dataDir = tempFolder()
  const outbox = join(dataDir, 'outbox')
  mkdirSync(outbox)
  const now = new Date()
  for (const [name, days] of [
    ['old.eml', 31],
    ['new.eml', 29],
    ['notes.txt', 99],
  ] as const) {
    writeFileSync(join(outbox, name), '')
    const at = new Date(now.getTime() - days * 86_400_000)
    utimesSync(join(outbox, name), at, at)
  }
  expect(await sweepOutbox(dataDir, 0, now)).toBe(0)
  expect(await sweepOutbox(dataDir, 30, now)).toBe(1)
  expect(readdirSync(outbox).sort()).toEqual(['new.eml', 'notes.txt'])
  expect(await sweepOutbox(join(dataDir, 'nowhere'), 30, now)).toBe(0)
})

test.runIf(inject('engine') === 'postgres')('the database can tell the instances apart by their names', async () => {
  const DATABASE_URL = await freshPostgres()
  const { db, close } = connect(await openEngine(readSettings({ DATABASE_URL, INSTANCE: 'green-2' })))
  const { rows } = await sql`select current_setting('application_name') as name`.execute(db)
  expect(rows).toEqual([{ name: 'jamboree green-2' }])
  await close()
})
