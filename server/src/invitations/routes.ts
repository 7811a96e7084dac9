import { groupInvitations, withdrawInvitation } from '@app/core/contract/invitations'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { deleteInvitation, listInvitations } from './sql.ts'

export function invitationsRoutes(app: App): void {
  handle(app, groupInvitations, async ({ group, db, now }) =>
    (await listInvitations(db, group.id, now)).map((one) => ({
      invitationId: one.id,
      email: one.email,
      firstName: one.first_name,
      lastName: one.last_name,
      invitedAt: one.invited_at.toISOString(),
      expiresAt: one.expires_at.toISOString(),
    })),
  )

  transact(app, withdrawInvitation, async ({ body, caller, group, db, now }) => {
    const withdrawn = await deleteInvitation(db, group.id, body.InvitationId)
    if (!withdrawn) throw notFound('This invitation')
    const detail = { name: `${withdrawn.first_name} ${withdrawn.last_name}`.trim() }
    const action = 'invitation-withdrawn'
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, detail })
    return {}
  })
}
