import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { connect, type Db, migrate } from './lib/db/database.ts'
import { openPostgres } from './lib/db/postgres.ts'
import { schemaState } from './lib/db/schema-state.ts'
import { freshPostgres } from './test/database.ts'
import { registerAt, runProgram, signInAt, startServer } from './test/server-process.ts'
import { tempFolder } from './test/temp-folder.ts'
import { findUserByEmail, insertUser } from './users/sql.ts'

/** Programs and databases of their own: on a busy machine each takes many seconds to start. */
const PATIENT = { timeout: 300_000 }
// A command is the same program on either engine; starting the embedded one for each takes seconds.
const onPostgres = test.runIf(inject('engine') === 'postgres')

async function place(template?: string) {
  const settings = { DATA_DIR: tempFolder(), DATABASE_URL: await freshPostgres(template) }
  const within = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const database = connect(await openPostgres(settings.DATABASE_URL, 2))
    return work(database.db).finally(() => database.close())
  }
  const run = async (
    name: Parameters<typeof runProgram>[0],
    args: string[] = [],
    more: Record<string, string> = {},
  ) => {
    const program = runProgram(name, { ...settings, ...more }, args)
    return { code: await program.ended, output: program.output() }
  }
  return { within, run, settings }
}

onPostgres('the doctor asks everything, and names what fails with what to do', PATIENT, async () => {
  const { run, within } = await place()
  const well = await run('doctor')
  expect(well.code, well.output).toBe(0)
  expect(well.output).toMatch(/^ok {3}database: PostgreSQL \d+.*, at \d{3}-/m)
  expect(well.output).toMatch(/^look mail: no SMTP_URL/m)
  expect(well.output).toMatch(/^look backups: none in .*BACKUP_HOURS/m)
  expect(well.output).toMatch(/^ok {3}settings: /m)
  expect(well.output).toMatch(/^ok {3}build: \d+\.\d+\.\d+, commit \w+(-changed)?, brings \d{3}-/m)
  expect(well.output).toMatch(/^look key: kept in .*SECRET_KEY, the same for all/m)
  const behindProxy = await run('doctor', [], { PUBLIC_URL: 'https://jam.example.org', SECRET_KEY: 'x'.repeat(32) })
  expect(behindProxy.output).toMatch(/^look proxy: no TRUSTED_PROXIES: .*count as one/m)
  expect(behindProxy.output).toMatch(/^ok {3}key: /m)
  const ill = await run('doctor', [], { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, PUBLIC_URI: 'x' })
  expect(ill.code).toBe(1)
  expect(ill.output).toMatch(/^look settings: PUBLIC_URI is no setting and does nothing: did you mean PUBLIC_URL\?/m)
  expect(ill.output).toMatch(/^fail mail: SMTP_URL does not work: .*ECONNREFUSED/m)
  await within((db) => sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db))
  const newer = await run('doctor')
  expect([newer.code, newer.output]).toEqual([
    1,
    expect.stringMatching(/^fail database: .*this build does not fit it/m),
  ])
})

test.runIf(inject('engine') === 'pglite').for(['migrate', 'jobs', 'user', 'backup'] as const)(
  '%s makes no database where there is none: a wrong DATA_DIR is told in one line',
  PATIENT,
  async (name) => {
    const DATA_DIR = tempFolder()
    const program = runProgram(name, { DATA_DIR }, name === 'user' ? ['a@example.org'] : [])
    expect([await program.ended, program.output().trim()]).toEqual([
      1,
      `There is no database in ${DATA_DIR}. Set DATA_DIR to the server's, or start the server once.`,
    ])
    expect(readdirSync(DATA_DIR)).toEqual([])
  },
)

onPostgres('a database without tables is told in one line', PATIENT, async () => {
  const { run } = await place('template0')
  for (const [name, args] of [
    ['jobs', []],
    ['user', ['a@example.org']],
  ] as const) {
    const { code, output } = await run(name, [...args])
    expect([code, output.trim()]).toEqual([1, 'The database has no tables yet: start the server once.'])
  }
})

onPostgres(
  'a role without rights in its database is told so in one line, by the doctor, the commands and the start',
  PATIENT,
  async () => {
    const { run, within, settings } = await place('template0')
    const role = `nobody_${process.pid}`
    await within(async (db) => {
      await sql`create role ${sql.id(role)} login password 'x'`.execute(db)
      await sql`revoke create on schema public from public`.execute(db)
    })
    const DATABASE_URL = Object.assign(new URL(settings.DATABASE_URL), { username: role, password: 'x' }).href
    const doctor = await run('doctor', [], { DATABASE_URL })
    expect([doctor.code, doctor.output]).toEqual([1, expect.stringMatching(/^fail database: .*may not make tables/m)])
    for (const [name, args] of [
      ['migrate', ['--yes']],
      ['main', []],
    ] as const) {
      const { code, output } = await run(name, [...args], { DATABASE_URL, PORT: String(await freePort()) })
      expect([code, output.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/^The database lets us in, but .*owner/),
      ])
    }
    await within((db) => sql`drop role ${sql.id(role)}`.execute(db))
  },
)

onPostgres(
  'on the way back from an upgrade a backup is written, and the doctor says what it finds',
  PATIENT,
  async () => {
    const { run, within, settings } = await place()
    await within((db) => sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db))
    const written = await run('backup', [join(settings.DATA_DIR, 'a.gz')], { NEWER_SCHEMA: '1' })
    expect([written.code, written.output]).toEqual([0, expect.stringContaining('Backup written')])
    const doctor = await run('doctor', [], { NEWER_SCHEMA: '1' })
    expect([doctor.code, doctor.output]).toEqual([0, expect.stringMatching(/^look database: .*newer than this build/m)])
  },
)

onPostgres(
  'a folder that cannot take a backup is told in one line, and the doctor sees it before',
  PATIENT,
  async () => {
    const { run, settings } = await place()
    const file = join(settings.DATA_DIR, 'a-file')
    writeFileSync(file, '')
    const { code, output } = await run('backup', [join(file, 'a.gz')])
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^A file could not be read or written \(E\w+: .*\)\. .*$/),
    ])
    const doctor = await run('doctor', [], { BACKUP_DIR: file })
    expect(doctor.code, doctor.output).toBe(1)
    expect((await run('doctor', ['--bogus'])).output).toMatch(/Unknown option '--bogus'/)
  },
)

onPostgres('migrations are named first, and run with --yes alone', PATIENT, async () => {
  const { run, within } = await place('template0')
  await within((db) => migrate(db, '023-notifications'))
  for (const args of [['--status'], ['--status', '--yes'], []]) {
    const { code, output } = await run('migrate', args)
    expect([code, output]).toEqual([0, expect.stringMatching(/is at 023-notifications .*\nTo run: 024-push, 025-mail/)])
  }
  expect((await within(schemaState)).applied.at(-1)).toBe('023-notifications')
  const done = await run('migrate', ['--yes'])
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('Done: the database is at ')])
  expect((await within(schemaState)).pending).toEqual([])
})

onPostgres(
  'jobs that were given up are listed without what is in them, and tried again with --yes alone',
  PATIENT,
  async () => {
    const { run, within } = await place()
    await within((db) =>
      sql`insert into jobs (kind, payload, run_at, failed_at, attempts, last_error) values ('mail', '{"to": "secret@example.org"}', now(), now(), 10, 'Error: no route')`.execute(
        db,
      ),
    )
    const listed = await run('jobs')
    expect(listed.output).toMatch(
      /1 jobs wait, 1 of them given up.*\n {2}mail: 1, 1 given up\n {2}\d+ mail: given up .* after 10 tries \(Error: no route\)/,
    )
    expect(listed.output).not.toContain('secret')
    const givenUp = () =>
      within(async (db) => (await sql`select from jobs where failed_at is not null`.execute(db)).rows.length)
    expect((await run('jobs', ['--retry', 'all'])).output).toContain(
      'Nothing was changed. With --yes these 1 are tried again',
    )
    expect(await givenUp()).toBe(1)
    expect((await run('jobs', ['--retry', '4711', '--yes'])).code).toBe(1)
    expect((await run('jobs', ['--retry', 'all', '--yes'])).code).toBe(0)
    expect(await givenUp()).toBe(0)
    expect((await run('jobs', ['--retry', 'mail'])).output).toContain('--retry takes a number, not mail.')
  },
)

onPostgres('many jobs are shown by pages, each of which says how many are on others', PATIENT, async () => {
  const { run, within } = await place()
  await within((db) =>
    sql`insert into jobs (kind, payload, run_at, failed_at) select 'push', '{}', now() + n * interval '1 hour', case when n > 60 then now() end
      from generate_series(1, 120) n`.execute(db),
  )
  const shown = async (...args: string[]) => {
    const { code, output } = await run('jobs', args)
    return { code, output, jobs: [...output.matchAll(/^ {2}(\d+) push: /gm)].map(([, id]) => id) }
  }
  const [first, second, third] = [await shown(), await shown('--page', '2'), await shown('--page', '3')]
  expect(first.output).toContain('  push: 120, 60 given up\n')
  expect(first.output).toMatch(/Page 1 of 3; 70 jobs are on others: --page 2\.$/m)
  expect(third.output).toMatch(/Page 3 of 3; 100 jobs are on others\.$/m)
  expect(new Set([...first.jobs, ...second.jobs, ...third.jobs]).size).toBe(120)
  expect(await shown('--page', '4')).toMatchObject({ code: 1, output: expect.stringContaining('There are 3 pages.') })
  const would = await run('jobs', ['--retry', 'all'])
  expect(would.output).toMatch(/… and 10 more\.\nNothing was changed\. With --yes these 60 are tried again/)
  expect((await run('jobs', ['--retry', 'all', '--yes'])).output).toContain('60 jobs will be tried again')
})

onPostgres(
  'an operator gets a link that sets a new password, with --yes alone, and it is on record',
  PATIENT,
  async () => {
    const { run, within } = await place()
    await within((db) =>
      insertUser(db, { email: 'lost@example.org', passwordHash: '', firstName: 'Lo', lastName: 'St', guestId: null }),
    )
    const links = () => within(async (db) => (await sql`select from password_resets`.execute(db)).rows.length)
    expect((await run('user', ['nobody@example.org'])).output.trim()).toBe('Nobody has the address nobody@example.org.')
    expect((await run('user', ['LOST@example.org', '--reset-link'])).output).toMatch(
      /^Lo St \(number \d+\).*\nNothing was changed\./,
    )
    expect(await links()).toBe(0)
    const made = await run('user', ['lost@example.org', '--reset-link', '--yes'], { PUBLIC_URL: 'https://jam.example' })
    expect(made.output).toMatch(/^https:\/\/jam\.example\/reset-password\?token=[\w-]{43}&email=lost%40example\.org$/m)
    expect(await links()).toBe(1)
    const audit = await within(async (db) => (await sql`select action from audit_log`.execute(db)).rows)
    expect(audit).toEqual([{ action: 'reset-link-by-operator' }])
  },
)

onPostgres(
  'an operator disables and enables somebody, with --yes alone; a running server lets them in no more',
  PATIENT,
  async () => {
    const { run, within, settings } = await place()
    const server = await startServer(settings)
    await server.ready()
    const email = 'out@example.org'
    const { token } = (await (await registerAt(server.url, email)).json()) as { token: string }
    const read = async () =>
      (
        await fetch(`${server.url}/api/v1/user/notification-settings`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status
    const isDisabled = () => within(async (db) => (await findUserByEmail(db, email))?.disabled_at instanceof Date)
    expect((await run('user', ['--disable', email])).output).toMatch(
      /^Someone new .*\nNothing was changed\. With --yes they are signed out at once \(of one device\)/,
    )
    expect([await isDisabled(), await read()]).toEqual([false, 200])
    const done = await run('user', ['--disable', email, '--yes'])
    expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^Disabled, and signed out of one device\.$/m)])
    await expect.poll(read).toBe(401)
    expect((await signInAt(server.url, email)).status).toBe(403)
    expect((await run('user', ['--disable', email])).output).toMatch(/disabled since .*\nThey are disabled already\.$/m)
    expect((await run('user', [email, '--reset-link', '--yes'])).output).toContain('Enable them first')
    expect((await run('user', ['--enable', email])).output).toContain(
      'Nothing was changed. With --yes they can sign in',
    )
    expect(await isDisabled()).toBe(true)
    expect((await run('user', ['--enable', email, '--yes'])).output).toContain('Enabled.')
    expect((await signInAt(server.url, email)).status).toBe(200)
    expect((await run('user', ['--enable', '--disable', email, '--yes'])).output).toMatch(/^Say who: /)
  },
)
