import { mergedChange } from '@app/core/rules/merged-change'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { lastChange } from '../session-history/sql.ts'
import { changeSession, type SessionRow } from '../sessions/sql.ts'

interface SignUp {
  open: boolean
  closesAt: string | null
}

interface Wanted {
  open: boolean
  closesAt?: string | null | undefined
  /** What the caller saw. */
  was?: { open?: boolean | undefined; closesAt?: string | null | undefined } | undefined
}

/** As the form of the details calls them: whoever changed them there is known here too. */
const FIELDS = { open: 'settings.signUpOpen', closesAt: 'settings.signUpClosesAt' } as const

/** Both sides in the same words, so that they can be compared; what was left out stays so. */
const signUpOf = ({ open, closesAt }: Wanted['was'] & object): Partial<SignUp> => ({
  ...(open !== undefined && { open }),
  ...(closesAt !== undefined && { closesAt: closesAt && new Date(closesAt).toISOString() }),
})

/** Opens or closes sign-up under the session's lock; opened after its deadline, it has none. Gives what differs now. */
export async function openSignUp(db: Db, row: SessionRow, { was = {}, ...wanted }: Wanted, now: Date) {
  const before: SignUp = { open: row.sign_up_open, closesAt: row.sign_up_closes_at?.toISOString() ?? null }
  const { changes, clashes } = mergedChange(before, signUpOf(wanted), signUpOf(was))
  const told = clashes.map(async (field) => ({
    field,
    last: await lastChange(db, row.id, ['sign-up-opened', 'sign-up-closed', 'changed'], { field: FIELDS[field] }),
  }))
  refuseClashes(await Promise.all(told), now)
  const { open, closesAt: given } = { ...before, ...changes }
  const closesAt = open && given && new Date(given) <= now ? null : given
  const fields = (['open', 'closesAt'] as const).filter((field) => before[field] !== { open, closesAt }[field])
  if (fields.length)
    await changeSession(db, row.id, {
      sign_up_open: open,
      sign_up_closes_at: closesAt === null ? null : new Date(closesAt),
    })
  return { fields: fields.map((field) => FIELDS[field]), closesAt }
}
