import { z } from 'zod'
import { id, instant, text } from './fields.ts'
import { person } from './profile.ts'
import { post } from './route.ts'

export const groupPost = z.object({
  postId: z.number(),
  groupId: z.number(),
  text: z.string(),
  published: z.boolean(),
  author: person,
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
  }),
  reply: groupPost,
})
