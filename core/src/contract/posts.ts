import { z } from 'zod'
import { feedItem } from './feeds.ts'
import { id, page, pathId, text } from './fields.ts'
import { LONGEST_BODY, moderatedMessage } from './messages.ts'
import { post } from './route.ts'

/** A message of the group's Public channel, under the specification's names for a post as well. */
const postNames = { postId: z.number(), groupId: z.number(), text: z.string(), published: z.boolean() }

/** `mayChange`: the caller runs the group, and may change these words. */
export const groupPost = feedItem.extend({ ...postNames, mayChange: z.boolean() })

const postText = text(LONGEST_BODY)

export const updatePost = post('/SessionGroup/UpdatePost/', {
  summary: 'Writes or changes a post of the group, for everyone who may see the group',
  access: 'gadmin',
  group: 'body.groupId',
  body: z.object({
    groupId: id,
    postId: id.nullish(),
    text: postText.pipe(z.string().min(1, 'Write something.')),
    published: z.boolean(),
    /** The text that the writer began with; one that somebody else changed since is not written over. */
    was: postText.optional(),
  }),
  reply: groupPost,
})

/** `hasMore`: there are older ones. `total` is counted for who pages by `start`, and leaves `lastFetchedId` out. */
const more = { hasMore: z.boolean(), total: z.number().optional() }

export const groupFeed = post('/v1/messages/group-feed/{id}', {
  summary: "The group's posts, newest first; drafts for its admins alone, what members wrote for members alone",
  reads: true,
  access: 'guest',
  group: 'params.id',
  params: z.object({ id: pathId }),
  /** `lastFetchedId`: those before this one, and `start` counts on from there. */
  body: z.object({ lastFetchedId: id.nullish(), ...page }),
  reply: z.object({ posts: z.array(groupPost), ...more }),
})

export const adminAllMessages = post('/SessionGroup/AdminAllMessages/{id}', {
  summary: 'Everything written in the group, newest first, drafts and what was deleted included',
  reads: true,
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object({ lastFetchedId: id.nullish(), ...page }),
  reply: z.object({
    messages: z.array(moderatedMessage.extend({ ...postNames, kind: z.enum(['post', 'reply', 'chat']) })),
    ...more,
  }),
})
