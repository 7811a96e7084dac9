import { z } from 'zod'
import { id, instant, nothing, pathId } from './fields.ts'
import { get, post } from './route.ts'

export const groupInvitations = get('/v1/groups/invitations/{id}', {
  summary: 'Who was invited by e-mail and has not accepted yet',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.array(
    z.object({
      invitationId: z.number(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      invitedAt: instant,
      expiresAt: instant,
    }),
  ),
})

export const withdrawInvitation = post('/v1/group-admin/withdraw-invitation', {
  summary: 'Takes an invitation back: its link stops',
  access: 'gadmin',
  group: 'body.GroupId',
  body: z.object({ GroupId: id, InvitationId: id }),
  reply: nothing,
})
