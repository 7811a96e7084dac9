/** Who reads. A member sees nothing of anybody else's priorities or ratings; the organiser sees all. */
export type Reader = { readonly role: 'organiser' } | { readonly role: 'member'; readonly userId: number }

/** How people and slots are called; the engine knows numbers alone. */
export type Names = {
  readonly people: Readonly<Record<number, string>>
  /** For example 'bass in Superstition'. */
  readonly slots: Readonly<Record<number, string>>
}

/** Names as the reader knows them: oneself is 'you'. */
export class Words {
  readonly organiser: boolean
  readonly #reader: Reader
  readonly #names: Names

  constructor(reader: Reader, names: Names) {
    this.organiser = reader.role === 'organiser'
    this.#reader = reader
    this.#names = names
  }

  isYou(userId: number): boolean {
    return this.#reader.role === 'member' && this.#reader.userId === userId
  }

  who(userId: number): string {
    return this.isYou(userId) ? 'you' : (this.#names.people[userId] ?? 'somebody')
  }

  Who(userId: number): string {
    return capital(this.who(userId))
  }

  /** 'your', 'Ana’s' */
  whose(userId: number): string {
    return this.isYou(userId) ? 'your' : `${this.who(userId)}’s`
  }

  /** 'you have', 'Ana has' and the like: the second form is for others. */
  verb(userId: number, you: string, other: string): string {
    return this.isYou(userId) ? you : other
  }

  slot(slotId: number): string {
    return this.#names.slots[slotId] ?? 'a part'
  }

  Slot(slotId: number): string {
    return capital(this.slot(slotId))
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function songs(n: number): string {
  return n === 0 ? 'no song' : count(n, 'song')
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

export function number(n: number): string {
  return NUMBERS[n] ?? String(n)
}

export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${number(n)} ${n === 1 ? noun : plural}`
}

export function ordinal(n: number): string {
  const words = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
  if (words[n]) return words[n] as string
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${tail}`
}

export function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
