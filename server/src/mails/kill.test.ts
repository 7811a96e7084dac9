import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, openEngine } from '../lib/db/database.ts'
import { readSettings } from '../lib/settings.ts'
import { lastingDatabase, postJson, type ServerProcess, startServer } from '../test/server-process.ts'
import { smtpServer } from '../test/smtp-server.ts'

const ROUNDS = process.env.LONG ? 100 : 5

async function organiserAt(url: string): Promise<Record<string, string>> {
  const body = { grant_type: 'password', email: 'admin@jamboree.example', password: 'play-along-2026' }
  const { token } = (await (await postJson(`${url}/api/v1/auth/`, body)).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Invites people, a mail each, until the server is gone; answers who was invited as far as anybody knows. */
async function inviteUntilKilled(server: ServerProcess, round: number, doom: (invited: string[]) => Promise<unknown>) {
  const headers = await organiserAt(server.url)
  const invited: string[] = []
  const inviting = (async () => {
    for (let number = 0; server.child.exitCode === null && !server.child.killed; number++) {
      const Email = `round${round}-${number}@example.org`
      const person = { GroupId: 1, FirstName: 'New', LastName: 'Player', Email }
      const reply = await postJson(`${server.url}/api/SessionGroup/AddUser/`, person, headers).catch(() => undefined)
      if (reply?.status === 200) invited.push(Email)
    }
  })()
  await doom(invited)
  await server.kill('SIGKILL')
  await inviting
  return invited
}

test('E6 kill -9 while mails leave, again and again: each that was promised is taken, and what is taken twice is the same mail', {
  timeout: 1_200_000,
}, async () => {
  const database = await lastingDatabase()
  const smtp = await smtpServer()
  const settings = { ...database, DEMO: '1', SMTP_URL: smtp.url }
  const promised: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(settings)
    await server.ready()
    const before = smtp.taken.length
    const doom = async (invited: string[]) => {
      await expect.poll(() => invited.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(round % 3)
      // At the worst moment, when the mail is taken and the job still there; or at any other.
      if (round % 2 === 0)
        await expect.poll(() => smtp.taken.length, { interval: 0, timeout: 60_000 }).toBeGreaterThan(before)
      else await new Promise((resolve) => setTimeout(resolve, (round * 13) % 100))
    }
    promised.push(...(await inviteUntilKilled(server, round, doom)))
  }
  expect(promised.length).toBeGreaterThanOrEqual(ROUNDS)

  // What was being sent is tried again once its lease is over; that is a minute which nobody needs to wait for here.
  const { db, close } = connect(await openEngine(readSettings({ ...database, LOG_LEVEL: 'silent' })))
  await sql`update jobs set locked_until = null, run_at = now() where kind = 'mail'`.execute(db)
  await close()
  const last = await startServer(settings)
  await last.ready()
  const addresses = () => new Set(smtp.taken.flatMap(({ to }) => to))
  await expect.poll(() => promised.filter((email) => !addresses().has(email)), { timeout: 60_000 }).toEqual([])
  await last.kill('SIGTERM')

  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.taken)
    for (const email of to) ids.set(email, new Set([...(ids.get(email) ?? []), messageId]))
  expect([...ids].filter(([, its]) => its.size !== 1)).toEqual([])
  const all = smtp.taken.map(({ messageId }) => messageId)
  // A process that dies between the server's yes and its own note of it must ask again: a mail for each kill at most.
  expect(all.length - new Set(all).size).toBeLessThanOrEqual(ROUNDS)
  await smtp.close()
})
