import {
  type Draft,
  type Pick as DraftPick,
  draftVersion,
  type Submission,
  skippedSlots,
  skipSuggestion,
  standingPicks,
  startDraft,
  submitPicks,
  undoPick,
} from './draft/draft.ts'
import { nextSuggestion, type Suggestion } from './draft/suggestion.ts'
import { type BrokenRule, brokenRules } from './explain/broken-rules.ts'
import { explainSlots, type SlotAnswer } from './explain/candidates.ts'
import { compareRosters, type RosterComparison } from './explain/compare-rosters.ts'
import { type Comparison, compareWays } from './explain/comparison.ts'
import { type LedgerRow, makeLedger } from './explain/ledger.ts'
import type { Loss } from './explain/loss.ts'
import { explainPerson, type PersonAnswer } from './explain/person-answer.ts'
import { checkBeforePublishing, type PublishCheck } from './explain/publish-check.ts'
import { type Figures, makeFigures, makeReport, type Report } from './explain/report.ts'
import { lossFigures, type Reason, sentences } from './explain/sentences.ts'
import { type View, viewRoster } from './explain/view.ts'
import { type WhyNot, whyNot } from './explain/why-not.ts'
import type { Names, Reader } from './explain/words.ts'
import { compileSession } from './input/compile-session.ts'
import type { Lock, RosterInput } from './input/input.ts'
import { inputHash } from './input/input-hash.ts'
import { lotteryOrder } from './input/lottery.ts'
import { granted, type Outcome, refused } from './input/refusal.ts'
import type { Session } from './input/session.ts'
import { lineUpsOf } from './order/line-ups.ts'
import { orderSet, type Pin, type SetOrder } from './order/set-order.ts'
import { findUnknown, toHolder } from './solver/assigned.ts'
import { type AutoAssignOptions, autoAssign, solveSession } from './solver/auto-assign.ts'
import { type Change, changesBetween } from './solver/difference.ts'
import { type Filled, fillRemaining } from './solver/fill.ts'
import type { Objective } from './solver/objective.ts'
import { openWishes } from './solver/open-wishes.ts'
import { isOnlyChoice } from './solver/protect.ts'
import { type DropOuts, type Repair, repairRoster } from './solver/repair.ts'
import { type Assignment, type Roster, toAssignments } from './solver/roster.ts'

/**
 * The engine's one door. Plain data in, plain data out: everything survives `structuredClone`, so each call can be made
 * in a worker. A stored roster is its assignments, `{ slotId, userId }`, whoever made it. An id that the session does not
 * have is refused by name; nothing here throws for bad data. docs/roster.md says what the words mean.
 */
export const engine = {
  /** The best roster over what is not locked. */
  solve(input: RosterInput, options: AutoAssignOptions = {}): Outcome<Roster> {
    return autoAssign(input, options)
  },

  /**
   * What solving would change in a stored roster, and all that an organiser is shown before they say yes: one question, so that a worker is sent
   * the session once and sends back no more than is looked at. `question` is `input` with its locks; slots that it leaves out stay as they are.
   */
  redraw(
    question: RosterInput,
    options: AutoAssignOptions,
    input: RosterInput,
    stored: readonly Lock[],
    mostReasons: number,
  ): Outcome<Redraw> {
    const solved = engine.solve(question, options)
    if (!solved.ok) return solved
    const roster = solved.value
    const cut = new Set(question.songs.flatMap((song) => (song.cut ? [song.id] : [])))
    const played = question.slots.filter(({ songId }) => !cut.has(songId))
    const changes = changesBetween(played, stored, roster.assignments)
    const lost = changes.flatMap(({ slotId, before }) => (before === null ? [] : [{ slotId, userId: before }]))
    const before = engine.describe(input, stored)
    if (!before.ok) return before
    const after = engine.describe(input, applied(stored, changes))
    if (!after.ok) return after
    const whyNot = engine.explainWishes(question, roster.assignments, lost.slice(0, mostReasons))
    if (!whyNot.ok) return whyNot
    const given = new Map(after.value.assignments.map((one) => [one.slotId, one]))
    const had = new Map(before.value.report.people.map((one) => [one.userId, one.songs]))
    return granted({
      hash: engine.hash(question),
      roster,
      before: withoutPeople(before.value.report),
      after: withoutPeople(after.value.report),
      changes: changes.map((one) => ({
        ...one,
        rank: given.get(one.slotId)?.rank ?? null,
        source: given.get(one.slotId)?.source ?? null,
      })),
      songs: after.value.report.people.flatMap(({ userId, songs }) =>
        songs === had.get(userId) ? [] : [{ userId, before: had.get(userId) ?? 0, after: songs }],
      ),
      whyNot: whyNot.value,
    })
  },

  /** Keeps every assignment and fills open slots from the waitlist, then from wildcards. */
  fill(input: RosterInput, assignments: readonly Lock[]): Outcome<Filled> {
    return fillRemaining(input, assignments)
  },

  /** After drop-outs of people, or of single songs that somebody declined. Nothing is applied: it is a proposal. */
  repair(input: RosterInput, assignments: readonly Lock[], dropOuts: DropOuts): Outcome<Repair> {
    return repairRoster(input, assignments, dropOuts)
  },

  /** Why somebody did not get a slot. Several questions about one roster cost little more than one. */
  explainWishes(input: RosterInput, assignments: readonly Lock[], questions: readonly Lock[]): Outcome<WhyNot[]> {
    // Without a question there is nothing to work out, but what is wrong with the input is still said.
    if (!questions.length) return withRoster(input, assignments, () => granted([]))
    return withView(input, assignments, (view, onlyChoice) => {
      const answers: WhyNot[] = []
      for (const { userId, slotId } of questions) {
        const answer = whyNot(view, userId, slotId, onlyChoice)
        if (!answer.ok) return answer
        answers.push(answer.value)
      }
      return granted(answers)
    })
  },

  /** What one person got, and why not their dearest wish. */
  explainPerson(input: RosterInput, assignments: readonly Lock[], userId: number): Outcome<PersonAnswer> {
    return withView(input, assignments, (view, onlyChoice) => explainPerson(view, userId, onlyChoice))
  },

  /** Every slot with all its candidates and what each would cost: for the organiser's matrix. */
  explainAll(input: RosterInput, assignments: readonly Lock[]): Outcome<SlotAnswer[]> {
    return withView(input, assignments, (view) => granted(explainSlots(view)))
  },

  /** The same for one slot. */
  explainSlot(input: RosterInput, assignments: readonly Lock[], slotId: number): Outcome<SlotAnswer> {
    return withView(input, assignments, (view) => {
      const [answer] = explainSlots(view, new Set([slotId]))
      return answer ? granted(answer) : refused({ code: 'unknown-slot', slotId, where: 'question' })
    })
  },

  /** The figures of a stored roster, and beside them the best that the engine finds with the same locks. */
  report(input: RosterInput, assignments: readonly Lock[]): Outcome<StoredReport> {
    return withRoster(input, assignments, (session, holder) => {
      const best = solveSession(session)
      if (!best.ok) return best
      const { objective, proven } = best.value.roster
      return granted({ ...makeReport(session, holder), best: { objective, proven } })
    })
  },

  /** What first come and a snake draft would have given, beside a stored roster. */
  compareWays(input: RosterInput, assignments: readonly Lock[]): Outcome<Comparison[]> {
    return withRoster(input, assignments, (session, holder) => granted(compareWays({ session, holder })))
  },

  /** A stored roster as it is: its figures, whose wish each assignment was, and the rules that it breaks. Nothing is solved, and locks do not matter. */
  describe(input: RosterInput, assignments: readonly Lock[]): Outcome<Description> {
    return withRoster({ ...input, locks: [] }, assignments, (session, holder) => {
      const listed = toAssignments(session, holder)
      return granted({
        report: makeFigures(
          session,
          holder.map((person, slot) => (session.cut[slot] ? -1 : person)),
        ),
        assignments: listed,
        broken: brokenRules(input, listed),
      })
    })
  },

  /** Every rule that a roster breaks. Ids must be known ones. */
  broken(input: RosterInput, assignments: readonly Lock[]): BrokenRule[] {
    return brokenRules(input, assignments)
  },

  /** Everyone in the order of the draw. */
  lottery({ seed, people }: Pick<RosterInput, 'seed' | 'people'>): number[] {
    return lotteryOrder(seed, people).map(({ userId }) => userId)
  },

  /** Names the input, whatever the order of its rows. */
  hash(input: RosterInput): string {
    return inputHash(input)
  },

  compareRosters(input: RosterInput, before: readonly Lock[], after: readonly Lock[]): Outcome<RosterComparison> {
    const unknown = findUnknown(input, after, 'roster')
    if (unknown.length > 0) return refused(...unknown)
    return withRoster(input, before, (session) => granted(compareRosters(session, before, after)))
  },

  /** Before publishing: broken rules, empty core slots with their cause, and who is affected. */
  check(input: RosterInput, assignments: readonly Lock[], published: readonly Lock[] = []): Outcome<PublishCheck> {
    return withRoster(input, assignments, (session) => granted(checkBeforePublishing(session, assignments, published)))
  },

  /** The order with the fewest change-overs for a stored roster; cut songs are left out. */
  order(input: RosterInput, assignments: readonly Lock[], pins: readonly Pin[] = []): Outcome<SetOrder> {
    return withRoster(input, assignments, () => orderSet(lineUpsOf(input, assignments), pins))
  },

  startDraft(input: RosterInput, instrumentIds: readonly number[]): Outcome<Draft> {
    return startDraft(input, instrumentIds)
  },

  /** The next decision of a draft, or of one slot of it; null when none is left. */
  suggest(input: RosterInput, draft: Draft, slotId?: number): Outcome<Suggestion | null> {
    return nextSuggestion(input, draft, slotId)
  },

  /** The picks that stand, each with the number of its event, the slots that were put off, and the version to send with the next step. */
  draftState(draft: Draft): {
    version: number
    picks: (DraftPick & { readonly event: number })[]
    putOff: number[]
  } {
    const bySkip = [...skippedSlots(draft)].sort(([, a], [, b]) => a - b)
    return { version: draftVersion(draft), picks: standingPicks(draft), putOff: bySkip.map(([slotId]) => slotId) }
  },

  pick(input: RosterInput, draft: Draft, version: number, picks: readonly DraftPick[]): Submission {
    return submitPicks(input, draft, version, picks)
  },

  skip(input: RosterInput, draft: Draft, version: number, suggestion: Lock): Submission {
    return skipSuggestion(input, draft, version, suggestion)
  },

  undo(draft: Draft, version: number, event: number): Submission {
    return undoPick(draft, version, event)
  },

  /** Who was bumped and draws further tickets next time, from the reports of past sessions, oldest first. */
  ledger(reports: readonly Pick<Report, 'people'>[]): LedgerRow[] {
    return makeLedger(reports)
  },

  /** Reasons in words, as one reader may read them. Send members these, never the values: those hold others' wishes. */
  sentences(reason: Reason, reader: Reader, names: Names): string[] {
    return sentences(reason, reader, names)
  },

  /** A loss in exact figures, for an organiser who asks for them. */
  figures(loss: Loss): string[] {
    return lossFigures(loss)
  },
}

/** Assignments in a song that is cut are listed and count nowhere. */
export type Description = {
  readonly report: Figures
  /** By song, then slot. */
  readonly assignments: readonly Assignment[]
  readonly broken: readonly BrokenRule[]
}

export type Redraw = {
  /** Of the question. */
  readonly hash: string
  readonly roster: Roster
  readonly before: Totals
  readonly after: Totals
  /** In the order of the slots; `rank` and `source` say whose wish it is now. */
  readonly changes: readonly (Change & Pick<Assignment, 'rank' | 'source'>)[]
  /** Whoever has more songs or fewer. */
  readonly songs: readonly { readonly userId: number; readonly before: number; readonly after: number }[]
  /** To those who would lose a slot, as many as were asked for. */
  readonly whyNot: readonly WhyNot[]
}

export type Totals = Omit<Figures, 'people'>

export type StoredReport = Report & {
  /** `proven`: nothing better exists. Otherwise the search for the best choice of songs ended before it knew. */
  readonly best: { readonly objective: Objective; readonly proven: boolean }
}

const withoutPeople = ({ people: _, ...totals }: Figures): Totals => totals

function applied(stored: readonly Lock[], changes: readonly Change[]): Lock[] {
  const changed = new Set(changes.map(({ slotId }) => slotId))
  const given = changes.flatMap(({ slotId, after }) => (after === null ? [] : [{ slotId, userId: after }]))
  return [...stored.filter(({ slotId }) => !changed.has(slotId)), ...given]
}

function withRoster<T>(
  input: RosterInput,
  assignments: readonly Lock[],
  answer: (session: Session, holder: Int32Array) => Outcome<T>,
): Outcome<T> {
  const session = compileSession(input)
  if (!session.ok) return session
  const unknown = findUnknown(input, assignments, 'roster')
  if (unknown.length > 0) return refused(...unknown)
  return answer(session.value, toHolder(session.value, assignments))
}

function withView<T>(
  input: RosterInput,
  assignments: readonly Lock[],
  answer: (view: View, onlyChoice: boolean) => Outcome<T>,
): Outcome<T> {
  return withRoster(input, assignments, (session, holder) => {
    const view = viewRoster(session, holder)
    const open = view.flow?.open ?? openWishes(session, view.sources)
    return answer(view, isOnlyChoice(session, open, view.playable))
  })
}
