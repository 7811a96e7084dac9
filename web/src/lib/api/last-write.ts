import { KEYS, read, write } from '../storage.ts'

/** Whichever instance answers next must know of our last write: it is told of it for as long as others may not have heard. */
const TOLD_FOR_MS = 10_000

/** For every tab of this browser, and for this one after a reload. */
export function recordLastWrite(mark: string | null): void {
  if (mark) write(KEYS.lastWrite, `${Date.now()} ${mark}`)
}

export function lastWrite(): string | null {
  const [at, mark = ''] = read(KEYS.lastWrite)?.split(' ') ?? []
  const age = Date.now() - Number(at)
  return mark && age >= 0 && age < TOLD_FOR_MS ? mark : null
}
