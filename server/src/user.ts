import { parseArgs } from 'node:util'
import { disableUser, enableUser } from './auth/disable-user.ts'
import { deleteReset, insertAudit, insertPasswordReset, listSignIns } from './auth/sql.ts'
import { runCommand } from './lib/command.ts'
import type { Database, Db } from './lib/db/database.ts'
import { eventBus } from './lib/db/events.ts'
import { openExisting } from './lib/db/existing-database.ts'
import { hashed, randomToken } from './lib/secrets.ts'
import { type Settings, StartFailure } from './lib/settings.ts'
import { findUserByEmail, type UserRow } from './users/sql.ts'

const HOUR_MS = 3_600_000
const USAGE = 'Say who: npm run user -- EMAIL [--reset-link | --disable | --enable] [--yes]'

const inWords = (devices: number) => (devices === 1 ? 'one device' : `${devices} devices`)

interface Step {
  /** What would be done. */
  would: string
  /** Answers what was. */
  act(): Promise<string>
}

runCommand(async (settings, args) => {
  const flag = { type: 'boolean' } as const
  const options = { 'reset-link': flag, disable: flag, enable: flag, yes: flag }
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [email, ...more] = positionals
  const steps = (['reset-link', 'disable', 'enable'] as const).filter((name) => values[name])
  if (!email || more.length || steps.length > 1) throw new StartFailure(USAGE)
  const database = await openExisting(settings)
  try {
    const user = await findUserByEmail(database.db, email)
    if (!user) throw new StartFailure(`Nobody has the address ${email}.`)
    console.log(describe(user))
    if (!steps[0]) return
    const step = await { 'reset-link': resetting, disable: disabling, enable: enabling }[steps[0]](
      database,
      settings,
      user,
    )
    console.log(values.yes ? await step.act() : `Nothing was changed. With --yes ${step.would}`)
  } finally {
    await database.close()
  }
})

function describe(user: UserRow): string {
  const seen = user.last_seen_at ? `last seen ${user.last_seen_at.toISOString()}` : 'not seen since'
  const state = user.disabled_at ? `; disabled since ${user.disabled_at.toISOString()}` : ''
  return `${user.first_name} ${user.last_name} (number ${user.id}), registered ${user.created_at.toISOString()}, ${seen}${state}.`
}

async function resetting({ db }: Database, settings: Settings, user: UserRow): Promise<Step> {
  if (user.disabled_at) throw new StartFailure('A link would not let them in. Enable them first: --enable.')
  return {
    would:
      'a link is made that sets a new password, once, within an hour; their devices stay signed in until it is used.',
    act: () => makeResetLink(db, settings, user),
  }
}

async function disabling({ db, engine }: Database, _: Settings, user: UserRow): Promise<Step> {
  if (user.disabled_at) throw new StartFailure('They are disabled already.')
  const devices = (await listSignIns(db, user.id)).length
  return {
    would: `they are signed out at once (of ${inWords(devices)}) and cannot sign in, nor by a new password; they get no mail and no push, and their calendar link answers nothing. Nothing of theirs is removed: --enable takes it back.`,
    act: async () => {
      const ended = await disableUser(db, eventBus(engine), user.id, new Date())
      if (ended === undefined) throw new StartFailure('They are disabled already.')
      return `Disabled, and signed out of ${inWords(ended)}.`
    },
  }
}

async function enabling({ db }: Database, _: Settings, user: UserRow): Promise<Step> {
  if (!user.disabled_at) throw new StartFailure('They are not disabled.')
  return {
    would: 'they can sign in again, with the password that they had; mails and the calendar link work as before.',
    act: async () => {
      if (!(await enableUser(db, user.id, new Date()))) throw new StartFailure('They are not disabled.')
      return 'Enabled. They sign in again on each device, and switch pushes on there.'
    },
  }
}

/** Nobody but its owner learns a password: the operator gets a link to hand on. */
async function makeResetLink(db: Db, settings: Settings, user: UserRow): Promise<string> {
  const now = new Date()
  const token = randomToken()
  await insertPasswordReset(db, user.id, hashed(token), new Date(now.getTime() + HOUR_MS))
  try {
    await insertAudit(db, { at: now, userId: user.id, action: 'reset-link-by-operator', detail: {} })
  } catch (error) {
    await deleteReset(db, hashed(token))
    throw error
  }
  return `${settings.PUBLIC_URL}/reset-password?${new URLSearchParams({ token, email: user.email ?? '' })}`
}
