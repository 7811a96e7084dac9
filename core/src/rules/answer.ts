import { lockoutSentence } from './sign-up.ts'

/** What is known when somebody answers for a part of a roster. */
export interface AnswerFacts {
  state: 'draft' | 'published' | 'superseded'
  isOver: boolean
  firstCome: boolean
  /** Who has the part. */
  holder: 'self' | 'another' | 'nobody'
  /** They said yes to it before. */
  hasConfirmed: boolean
  /** They said no to it before. */
  hasDeclined: boolean
}

export const ANSWER_REFUSALS = [
  'NOT_PUBLISHED',
  'SUPERSEDED',
  'SESSION_OVER',
  'FIRST_COME',
  'PART_TAKEN',
  'NOT_YOUR_PART',
] as const
export type AnswerRefusal = (typeof ANSWER_REFUSALS)[number]

export type Answering =
  | { ok: true; does: 'nothing' | 'confirm' | 'unconfirm' | 'decline' | 'take-back' }
  | { ok: false; reason: AnswerRefusal }

const no = (reason: AnswerRefusal): Answering => ({ ok: false, reason })

/** What a yes (true), a no (false) or neither (null) to a part comes to. The same answer twice is one. */
export function mayAnswer(facts: AnswerFacts, answer: boolean | null): Answering {
  const { state, isOver, firstCome, holder, hasConfirmed, hasDeclined } = facts
  if (state === 'draft') return no('NOT_PUBLISHED')
  if (state === 'superseded') return no('SUPERSEDED')
  if (isOver) return no('SESSION_OVER')
  if (holder === 'self') {
    if (answer === false) return firstCome ? no('FIRST_COME') : { ok: true, does: 'decline' }
    if (answer === hasConfirmed || (answer === null && !hasConfirmed)) return { ok: true, does: 'nothing' }
    return { ok: true, does: answer ? 'confirm' : 'unconfirm' }
  }
  if (!hasDeclined) return no('NOT_YOUR_PART')
  if (answer === false) return { ok: true, does: 'nothing' }
  return holder === 'nobody' ? { ok: true, does: 'take-back' } : no('PART_TAKEN')
}

const SENTENCES: Record<AnswerRefusal, string> = {
  NOT_PUBLISHED: 'This roster is not published, so there is nothing to answer yet.',
  SUPERSEDED: 'A newer roster has replaced this one. Look at it again, and answer there.',
  SESSION_OVER: lockoutSentence('SESSION_OVER'),
  FIRST_COME:
    'Parts are first come, first served here: give it back in the song, and it goes to whoever is waiting for it.',
  PART_TAKEN: 'Somebody else already has this part. Join its waitlist, or ask an organiser.',
  NOT_YOUR_PART: 'This part is not theirs. Look at the roster again.',
}

export const answerSentence = (reason: AnswerRefusal) => SENTENCES[reason]
