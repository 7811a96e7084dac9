import type { Lock, Person, RosterInput, Slot } from '../input/input.ts'

/** What is best for an input, step by step; asked of a solver that knows nothing of sentences. */
export type Best = {
  readonly playable: number
  readonly required: number
  readonly slots: number
  readonly levels: readonly (readonly [number, number])[]
  readonly priorityCost: number
}

/** Solves an input; with songs, those are to be playable and no others are thought of. Null where they cannot be. */
export type Solver = (input: RosterInput, songIds?: readonly number[]) => Promise<Best | null>

/**
 * Decides for itself whether what people read about a missed wish is true: it reads the sentences as they are printed,
 * works from the raw rows, and solves the session again with the wish granted. Names are P1 for a person, S1 for a slot.
 */
export class TruthJudge {
  readonly #input: RosterInput
  readonly #holders: ReadonlyMap<number, number>
  readonly #solve: Solver
  readonly #now: Best
  readonly #answers = new Map<string, Promise<Best | null>>()

  constructor(input: RosterInput, assignments: readonly Lock[], now: Best, solve: Solver) {
    this.#input = input
    this.#holders = new Map(assignments.map((one) => [one.slotId, one.userId]))
    this.#solve = solve
    this.#now = now
  }

  /** What is wrong with the answer to 'why has this person not got this slot?', or null. */
  async fault(asker: number, slotId: number, lines: readonly string[]): Promise<string | null> {
    for (const line of lines) {
      const claim = CLAIMS.find(({ form }) => form.test(line))
      if (!claim) return `no such sentence: ${line}`
      const words = (claim.form.exec(line) as RegExpExecArray).slice(1)
      const question: Question = { asker, slotId, who: (word) => (word === 'you' ? asker : idOf(word)) }
      if (!(await claim.holds(this, question, words))) return line
    }
    return null
  }

  holder(slotId: number): number | undefined {
    return this.#holders.get(slotId)
  }

  load(userId: number): number {
    return [...this.#holders.values()].filter((who) => who === userId).length
  }

  person(userId: number): Person {
    return this.#input.people.find((one) => one.userId === userId) as Person
  }

  slot(slotId: number): Slot {
    return this.#input.slots.find((one) => one.id === slotId) as Slot
  }

  rank(userId: number, slotId: number): number {
    const own = this.#input.registrations.filter((row) => row.userId === userId)
    const asked = own.find((row) => row.slotId === slotId)
    if (!asked) return Number.NaN
    return new Set(own.map((row) => row.priority).filter((priority) => priority < asked.priority)).size + 1
  }

  get input(): RosterInput {
    return this.#input
  }

  get now(): Best {
    return this.#now
  }

  playableNow(): number[] {
    return this.#input.songs
      .filter((song) => !song.cut)
      .filter(({ id }) =>
        this.#input.slots.every((slot) => slot.songId !== id || !slot.required || this.#holders.has(slot.id)),
      )
      .map((song) => song.id)
  }

  /** The best with the wish granted, and perhaps more. */
  with(locks: readonly Lock[], songIds?: readonly number[]): Promise<Best | null> {
    const key = JSON.stringify([locks, songIds])
    const known = this.#answers.get(key)
    if (known) return known
    const answer = this.#solve({ ...this.#input, locks: [...this.#input.locks, ...locks] }, songIds)
    this.#answers.set(key, answer)
    return answer
  }

  /** The level of somebody's k-th song. */
  level(userId: number, k: number): number {
    const least = (one: Person) => Math.min(one.min, one.allocationMax ?? one.max)
    const maxMin = Math.max(0, ...this.#input.people.map(least))
    return k <= least(this.person(userId)) ? k : maxMin + k
  }
}

type Question = { readonly asker: number; readonly slotId: number; readonly who: (word: string) => number }

type Claim = {
  readonly form: RegExp
  readonly holds: (judge: TruthJudge, question: Question, words: readonly string[]) => boolean | Promise<boolean>
}

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const WHO = '([Yy]ou|P\\d+)'
const COUNT = '(\\w+) songs?'

function idOf(word: string): number {
  return Number(word.replace(/^\D+/, ''))
}

function numberOf(word: string): number {
  return NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word)
}

function rankOf(word: string): number {
  return ORDINALS.includes(word) ? ORDINALS.indexOf(word) : Number.parseInt(word, 10)
}

const granted = ({ asker, slotId }: Question): Lock => ({ userId: asker, slotId })

/** As good in steps 1 to 4. */
function asFullAndFair(a: Best, b: Best): boolean {
  return (
    a.playable >= b.playable &&
    a.required === b.required &&
    a.slots === b.slots &&
    JSON.stringify(a.levels) === JSON.stringify(b.levels)
  )
}

async function isAboutWishes(judge: TruthJudge, question: Question, sameSongs: boolean): Promise<boolean> {
  const best = await judge.with([granted(question)], sameSongs ? judge.playableNow() : undefined)
  return best !== null && asFullAndFair(best, judge.now) && best.priorityCost > judge.now.priorityCost
}

const CLAIMS: readonly Claim[] = [
  {
    form: /^S(\d+) went to (P\d+)\.$/,
    holds: (judge, { slotId }, [slot, who]) => Number(slot) === slotId && judge.holder(slotId) === idOf(who as string),
  },
  {
    form: /^Nobody has S(\d+)\.$/,
    holds: (judge, { slotId }, [slot]) => Number(slot) === slotId && judge.holder(slotId) === undefined,
  },
  {
    form: new RegExp(
      `^With ${WHO} on it, one song fewer could be played: nobody would be left for S(\\d+), for example\\.$`,
    ),
    async holds(judge, question, [, slot]) {
      const best = await judge.with([granted(question)])
      const song = judge.slot(Number(slot)).songId
      const rest = await judge.with(
        [granted(question)],
        judge.playableNow().filter((id) => id !== song),
      )
      return best !== null && best.playable === judge.now.playable - 1 && rest !== null
    },
  },
  {
    form: new RegExp(
      `^With ${WHO} on it, not every song that is complete now would stay so: nobody would be left for S(\\d+), for example\\.$`,
    ),
    async holds(judge, question, [, slot]) {
      const songs = judge.playableNow()
      const rest = songs.filter((id) => id !== judge.slot(Number(slot)).songId)
      return (
        (await judge.with([granted(question)], songs)) === null &&
        (await judge.with([granted(question)], rest)) !== null
      )
    },
  },
  {
    form: new RegExp(`^With ${WHO} on it, one more (core )?part would stay empty: S(\\d+), for example\\.$`),
    async holds(judge, question, [, core, slot]) {
      const best = await judge.with([granted(question)])
      if (best === null || best.playable < judge.now.playable || judge.holder(Number(slot)) === undefined) return false
      if (core) return best.required === judge.now.required - 1
      return best.required === judge.now.required && best.slots === judge.now.slots - 1
    },
  },
  {
    form: new RegExp(
      `^The best line-up with ${WHO} on it would give ${WHO} ${COUNT} and leave ${WHO} with (\\w+)(?:, though ${WHO} asked for at least (\\w+))?\\.$`,
    ),
    async holds(judge, question, [, gets, many, loses, few, , least]) {
      const best = await judge.with([granted(question)])
      const [winner, loser] = [question.who(gets as string), question.who(loses as string)]
      const [more, fewer] = [numberOf(many as string), few === 'none' ? 0 : numberOf(few as string)]
      if (best === null || best.playable < judge.now.playable) return false
      if (best.required !== judge.now.required || best.slots !== judge.now.slots) return false
      if (judge.load(winner) !== more - 1 || judge.load(loser) !== fewer + 1) return false
      if (least !== undefined && (numberOf(least) !== judge.person(loser).min || fewer >= numberOf(least))) return false
      // What the sentence says must be what the best line-up comes to: its levels, no more and no less.
      const levels = new Map(judge.now.levels)
      const change = (level: number, by: number) => levels.set(level, (levels.get(level) ?? 0) + by)
      change(judge.level(loser, fewer + 1), -1)
      change(judge.level(winner, more), 1)
      const then = [...levels].filter(([, n]) => n > 0).sort((a, b) => a[0] - b[0])
      return (
        JSON.stringify(then) === JSON.stringify(best.levels) &&
        JSON.stringify(then) !== JSON.stringify(judge.now.levels)
      )
    },
  },
  {
    form: new RegExp(
      `^At best, with ${WHO} on it( and the same songs complete)?, (.*)further from what people asked for, all in all\\.$`,
    ),
    async holds(judge, question, [, same, moves]) {
      if (!(await isAboutWishes(judge, question, same !== undefined))) return false
      const locks = [granted(question)]
      for (const [, who, slots] of (moves as string).matchAll(/(P\d+|you) would have (S\d+(?:(?:, | and )S\d+)*)/g)) {
        for (const slot of (slots as string).match(/S\d+/g) ?? []) {
          locks.push({ userId: question.who(who as string), slotId: idOf(slot) })
        }
      }
      for (const [, who, slot] of (moves as string).matchAll(/(P\d+|you) would lose (S\d+)/g)) {
        if (judge.holder(idOf(slot as string)) !== question.who(who as string)) return false
      }
      const songs = same === undefined ? undefined : judge.playableNow()
      const [best, told] = [await judge.with([granted(question)], songs), await judge.with(locks, songs)]
      return best !== null && JSON.stringify(told) === JSON.stringify(best)
    },
  },
  {
    form: new RegExp(`^${WHO} ha(?:ve|s) S(\\d+) instead, (?:your|P\\d+’s) (\\S+) wish(?:; this was the (\\S+))?\\.$`),
    async holds(judge, question, [who, slot, rank, other]) {
      const asker = question.who((who as string).toLowerCase().startsWith('y') ? 'you' : (who as string))
      if (asker !== question.asker || judge.holder(Number(slot)) !== asker) return false
      if (judge.rank(asker, Number(slot)) !== rankOf(rank as string)) return false
      if (other !== undefined && judge.rank(asker, question.slotId) !== rankOf(other)) return false
      if (other !== undefined && rankOf(other) <= rankOf(rank as string)) return false
      return (await isAboutWishes(judge, question, true)) || isAboutWishes(judge, question, false)
    },
  },
  {
    form: /^It is (P\d+)’s (\S+) wish and (P\d+)’s (\S+)\.$/,
    async holds(judge, question, [holder, first, asker, second]) {
      const ranks = [
        judge.rank(idOf(holder as string), question.slotId),
        judge.rank(idOf(asker as string), question.slotId),
      ]
      if (judge.holder(question.slotId) !== idOf(holder as string) || idOf(asker as string) !== question.asker)
        return false
      if (ranks[0] !== rankOf(first as string) || ranks[1] !== rankOf(second as string)) return false
      if ((ranks[0] as number) >= (ranks[1] as number)) return false
      return (await isAboutWishes(judge, question, true)) || isAboutWishes(judge, question, false)
    },
  },
  {
    form: new RegExp(`^A line-up with ${WHO} on it would be just as good: between equals the draw decides\\.$`),
    async holds(judge, question) {
      const best = await judge.with([granted(question)])
      return best !== null && asFullAndFair(best, judge.now) && best.priorityCost <= judge.now.priorityCost
    },
  },
  {
    form: new RegExp(
      `^A line-up with ${WHO} on it would be as full and as fair, but parts were traded to help those whose wishes had come off worst\\.$`,
    ),
    async holds(judge, question) {
      const best = await judge.with([granted(question)])
      return best !== null && asFullAndFair(best, judge.now)
    },
  },
  {
    form: new RegExp(
      `^${WHO} ha(?:ve|s) ${COUNT}, the most (the organiser allows|(?:you|they) asked for)(?: you)?\\.$`,
    ),
    holds(judge, question, [, many, whose]) {
      const { max, allocationMax } = judge.person(question.asker)
      const most = (whose as string).startsWith('the organiser') ? allocationMax : allocationMax == null ? max : null
      return judge.load(question.asker) === numberOf(many as string) && judge.load(question.asker) === most
    },
  },
  {
    form: /^The song was cut, and S\d+ with it\.$/,
    holds: (judge, { slotId }) => judge.input.songs.some((song) => song.cut && song.id === judge.slot(slotId).songId),
  },
  {
    form: /^(?:You are|P\d+ is) on the waitlist for S\d+: it is used when somebody drops out\.$/,
    holds: (judge, { asker, slotId }) =>
      judge.input.registrations.some((row) => row.userId === asker && row.slotId === slotId && row.waitlist),
  },
  {
    form: /^S\d+ asks for a rating that (?:you do|P\d+ does) not have yet\.$/,
    holds(judge, { asker, slotId }) {
      const { minRating, instrumentId } = judge.slot(slotId)
      const row = judge.input.ratings.find((one) => one.userId === asker && one.instrumentId === instrumentId)
      return minRating != null && (row === undefined || row.rating < minRating)
    },
  },
  {
    form: /^S(\d+) is fixed for (P\d+)\.$/,
    holds: (judge, { slotId }, [, who]) =>
      judge.input.locks.some((lock) => lock.slotId === slotId && lock.userId === idOf(who as string)),
  },
  {
    form: /^(?:You are|P\d+ is) already fixed for another part of this song\.$/,
    holds: (judge, { asker, slotId }) =>
      judge.input.locks.some(
        (lock) => lock.userId === asker && judge.slot(lock.slotId).songId === judge.slot(slotId).songId,
      ),
  },
  {
    form: /^All the songs (?:you|P\d+) may have are fixed already\.$/,
    holds(judge, { asker }) {
      const { max, allocationMax } = judge.person(asker)
      return judge.input.locks.filter((lock) => lock.userId === asker).length >= (allocationMax ?? max)
    },
  },
  // The same to a member, who does not read what was fixed: by the roster that they see.
  {
    form: /^You have another part of this song already\.$/,
    holds: (judge, { asker, slotId }) =>
      judge.input.slots.some(
        ({ id, songId }) => id !== slotId && songId === judge.slot(slotId).songId && judge.holder(id) === asker,
      ),
  },
  {
    form: /^You have S(\d+) already\.$/,
    holds: (judge, { asker, slotId }, [has]) =>
      judge.holder(Number(has)) === asker && judge.slot(Number(has)).songId === judge.slot(slotId).songId,
  },
  {
    form: new RegExp(`^(P\\d+) has ${COUNT}, you have ${COUNT}\\.$`),
    holds: (judge, { asker, slotId }, [who, theirs, own]) =>
      judge.holder(slotId) === idOf(who as string) &&
      judge.load(idOf(who as string)) === numberOf(theirs as string) &&
      judge.load(asker) === numberOf(own as string),
  },
  {
    form: /^You have as many songs as you can have\.$/,
    holds(judge, { asker }) {
      const { max, allocationMax } = judge.person(asker)
      return judge.load(asker) >= (allocationMax ?? max)
    },
  },
]
