interface Waiting {
  weight: number
  begin(): void
}

/** Work that takes much memory: so many at a time, and so much altogether. What comes first begins first. */
export class Turns {
  readonly #most: number
  readonly #room: number
  readonly #waiting: Waiting[] = []
  #underWay = 0
  #taken = 0

  constructor(most: number, room: number) {
    this.#most = most
    this.#room = room
  }

  async take<T>(weight: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ weight, begin })
      this.#beginNext()
    })
    try {
      return await work()
    } finally {
      this.#underWay--
      this.#taken -= weight
      this.#beginNext()
    }
  }

  #beginNext(): void {
    const [next] = this.#waiting
    if (!next || this.#underWay >= this.#most) return
    // What is heavier than the whole room goes alone; it must not wait for ever.
    if (this.#underWay && this.#taken + next.weight > this.#room) return
    this.#waiting.shift()
    this.#underWay++
    this.#taken += next.weight
    next.begin()
    this.#beginNext()
  }
}
