import { parseArgs } from 'node:util'
import { deleteReset, insertAudit, insertPasswordReset } from './auth/sql.ts'
import { runCommand } from './lib/command.ts'
import { connect, type Db, openEngine } from './lib/db/database.ts'
import { hashed, randomToken } from './lib/secrets.ts'
import { type Settings, StartFailure } from './lib/settings.ts'
import { findUserByEmail, type UserRow } from './users/sql.ts'

const HOUR_MS = 3_600_000

runCommand(async (settings, args) => {
  const options = { 'reset-link': { type: 'boolean' }, yes: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [email] = positionals
  if (!email) throw new StartFailure('Say who: npm run user -- EMAIL [--reset-link] [--yes]')
  const database = connect(await openEngine(settings))
  try {
    const user = await findUserByEmail(database.db, email)
    if (!user) throw new StartFailure(`Nobody has the address ${email}.`)
    const seen = user.last_seen_at ? `last here ${user.last_seen_at.toISOString()}` : 'never here since'
    console.log(
      `${user.first_name} ${user.last_name} (number ${user.id}), here since ${user.created_at.toISOString()}, ${seen}.`,
    )
    if (!values['reset-link']) return
    if (!values.yes)
      return console.log(
        'Nothing was changed. With --yes a link is made that sets a new password, once, within an hour; their devices stay signed in until it is used.',
      )
    console.log(await makeResetLink(database.db, settings, user))
  } finally {
    await database.close()
  }
})

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
