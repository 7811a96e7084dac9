import { z } from 'zod'
import { id, instant, page, pathId, text } from './fields.ts'
import { person } from './profile.ts'
import { post } from './route.ts'

export const groupPost = z.object({
  postId: z.number(),
  groupId: z.number(),
  text: z.string(),
  published: z.boolean(),
  /** Null for who is outside the group: to them the group itself speaks. */
  author: person.nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
})

export const updatePost = post('/SessionGroup/UpdatePost/', {
  summary: 'Writes or changes a post of the group',
  access: 'gadmin',
  group: 'body.groupId',
  body: z.object({
    groupId: id,
    postId: id.nullish(),
    text: text(10_000).pipe(z.string().min(1, 'Write something.')),
    published: z.boolean(),
    /** The text that the writer began with; one that somebody else changed since is not written over. */
    was: text(10_000).optional(),
  }),
  reply: groupPost,
})

export const groupFeed = post('/v1/messages/group-feed/{id}', {
  summary: "The group's posts, newest first; drafts for its admins alone",
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object(page),
  reply: z.object({ posts: z.array(groupPost), total: z.number() }),
})

export const adminAllMessages = post('/SessionGroup/AdminAllMessages/{id}', {
  summary: 'Everything written in the group, newest first, drafts and what was deleted included',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object(page),
  reply: z.object({
    messages: z.array(groupPost.extend({ kind: z.enum(['post']), isDeleted: z.boolean() })),
    total: z.number(),
  }),
})
