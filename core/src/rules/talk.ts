export type Verdict<Reason extends string> = { ok: true } | { ok: false; reason: Reason }
const YES = { ok: true } as const
const no = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

/** What two people are to each other when one wants to write to the other. */
export interface Acquaintance {
  isSelf: boolean
  /** Both are approved in the same group. */
  sharesGroup: boolean
  /** The other deleted their account. */
  isGone: boolean
  /** The writer has blocked the other. */
  hasBlocked: boolean
  /** The other has blocked the writer. */
  isBlocked: boolean
}

export type WriteRefusal = 'YOURSELF' | 'FORMER_MEMBER' | 'BLOCKED_BY_YOU' | 'NOT_REACHABLE'

/** Whether somebody may write to another directly. Who was blocked is not told so: it reads as if they shared no group any more. */
export function mayWriteTo(to: Acquaintance): Verdict<WriteRefusal> {
  if (to.isSelf) return no('YOURSELF')
  if (to.isGone) return no('FORMER_MEMBER')
  if (to.hasBlocked) return no('BLOCKED_BY_YOU')
  return to.sharesGroup && !to.isBlocked ? YES : no('NOT_REACHABLE')
}

export const WRITE_REFUSALS: Record<WriteRefusal, string> = {
  YOURSELF: 'This is you. Choose somebody else to write to.',
  FORMER_MEMBER: 'This person has left Jamboree.',
  BLOCKED_BY_YOU: 'You have blocked this person. Unblock them to write.',
  NOT_REACHABLE: 'You can write to people you share a group with, and this person isn’t one of them now.',
}

export type ReplyRefusal = 'COMMENTS_CLOSED'

/** Whether a message takes replies. Closed is closed to admins too: they can open it again. */
export const mayReply = (to: { commentsClosed: boolean }): Verdict<ReplyRefusal> =>
  to.commentsClosed ? no('COMMENTS_CLOSED') : YES

/** What a message says in words, with a picture, or both. */
export const saysSomething = ({ body, hasPicture }: { body: string; hasPicture: boolean }): boolean =>
  body.trim() !== '' || hasPicture

export const NOTHING_SAID = 'Write something, or add a picture.'

/** What stands for a message that is a picture alone, where there are only words: in lists, titles and notices. */
export const PICTURE = 'Picture'

interface Written {
  authorId: number
  deletedBy: number | null
  /** News of a session, which nobody wrote. */
  isNews: boolean
}

/** An own message, while it is there. */
export const mayChange = ({ authorId, deletedBy, isNews }: Written, userId: number): boolean =>
  authorId === userId && deletedBy === null && !isNews

/** What the group says its organisers share; nobody puts words into a member's mouth. */
export const mayChangePost = (
  { authorId, isOpen }: { authorId: number; isOpen: boolean },
  organiserId: number,
): boolean => isOpen || authorId === organiserId

/** What one deleted oneself; an admin what anybody did. */
export const mayRestore = ({ authorId, deletedBy }: Written, userId: number, isAdmin: boolean): boolean =>
  deletedBy !== null && (isAdmin || (authorId === userId && deletedBy === userId))

/** One more kind of emoji on a message. */
export const MOST_REACTION_KINDS = 20

/** One person’s on one message, so that nobody uses up all kinds. */
export const MOST_OWN_REACTIONS = 10
