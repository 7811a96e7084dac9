import { expect, test } from 'vitest'
import { ANSWER_REFUSALS, type AnswerFacts, type Answering, answerSentence, mayAnswer } from './answer.ts'

const HAS_IT: AnswerFacts = {
  state: 'published',
  isOver: false,
  firstCome: false,
  holder: 'self',
  hasConfirmed: false,
  hasDeclined: false,
}
const SAID_NO = { holder: 'nobody', hasDeclined: true } as const
const does = (what: Extract<Answering, { ok: true }>['does']): Answering => ({ ok: true, does: what })
const refuses = (reason: Extract<Answering, { ok: false }>['reason']): Answering => ({ ok: false, reason })

test.each<[string, Partial<AnswerFacts>, boolean | null, Answering]>([
  ['a yes to what one has', {}, true, does('confirm')],
  ['the same yes again', { hasConfirmed: true }, true, does('nothing')],
  ['a yes taken back', { hasConfirmed: true }, null, does('unconfirm')],
  ['nothing taken back', {}, null, does('nothing')],
  ['a no', {}, false, does('decline')],
  ['a no after a yes', { hasConfirmed: true }, false, does('decline')],
  ['the same no again', SAID_NO, false, does('nothing')],
  ['the same no, when another has it by now', { ...SAID_NO, holder: 'another' }, false, does('nothing')],
  ['a no taken back', SAID_NO, null, does('take-back')],
  ['a yes after a no', SAID_NO, true, does('take-back')],
  ['a no taken back too late', { ...SAID_NO, holder: 'another' }, null, refuses('PART_TAKEN')],
  ['what another has', { holder: 'another' }, true, refuses('NOT_YOUR_PART')],
  ['what nobody has', { holder: 'nobody' }, true, refuses('NOT_YOUR_PART')],
  ['a draft', { state: 'draft' }, true, refuses('NOT_PUBLISHED')],
  ['a line-up from before', { state: 'superseded' }, false, refuses('SUPERSEDED')],
  ['a session that is over', { isOver: true }, false, refuses('SESSION_OVER')],
  ['a yes where the first has it', { firstCome: true }, true, does('confirm')],
  ['a no where the first has it', { firstCome: true }, false, refuses('FIRST_COME')],
])('%s', (_, facts, answer, expected) => {
  expect(mayAnswer({ ...HAS_IT, ...facts }, answer)).toEqual(expected)
})

test('every refusal has a sentence', () => {
  for (const reason of ANSWER_REFUSALS) expect(answerSentence(reason)).toMatch(/^[A-Z].*\.$/)
})
