import { read, remove, write } from '../storage.ts'

const PREFIX = 'draft:'

export function readDraft(name: string): Record<string, string> {
  try {
    return JSON.parse(read(PREFIX + name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** What was typed outlives a reload; what is in `secrets` is left out. */
export function keepDraft(name: string, values: Record<string, string>, secrets: string[] = []): void {
  const kept = Object.entries(values).filter(([key, value]) => value !== '' && !secrets.includes(key))
  if (kept.length) write(PREFIX + name, JSON.stringify(Object.fromEntries(kept)))
  else remove(PREFIX + name)
}

const WAS = 'was:'

/** Of a form only what differs from what it began with, and what that was: it may be another by the time the draft is taken up. */
export function keepChanges(
  name: string,
  values: Record<string, string>,
  began: Record<string, string>,
  secrets: string[],
): void {
  const changed = Object.keys(values).filter((key) => values[key] !== began[key] && !secrets.includes(key))
  if (!changed.length) {
    remove(PREFIX + name)
    return
  }
  const kept = changed.flatMap((key) => [
    [key, values[key]],
    [WAS + key, began[key] ?? ''],
  ])
  write(PREFIX + name, JSON.stringify(Object.fromEntries(kept)))
}

/** A form as it was left: what was typed laid over what is there now. */
export function takeUp<V extends Record<string, string>>(
  name: string | undefined,
  initial: V,
): { values: V; began: V } {
  const kept = name ? readDraft(name) : {}
  const names = Object.keys(initial).filter((key) => kept[key] !== undefined)
  const part = (prefix: string) => Object.fromEntries(names.map((key) => [key, kept[prefix + key] ?? initial[key]]))
  return { values: { ...initial, ...part('') }, began: { ...initial, ...part(WAS) } }
}

export const dropDraft = (name: string) => remove(PREFIX + name)

/** What was typed has arrived; what was typed since has not. */
export function dropSentDraft(name: string, text: string): void {
  if (readDraft(name).text === text) dropDraft(name)
}

function dropDrafts(isKept: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && !isKept(key)) remove(key)
  } catch {
    // Without storage there are no drafts.
  }
}

/** At sign-out: the next person at this device sees nothing of it. */
export const dropAllDrafts = () => dropDrafts(() => false)

/** What waits for the network. It has the number of whoever it is from, and waits for them. */
export const OUTBOX = `${PREFIX}outbox`
const OWNER = `${PREFIX}owner`

/** Somebody signs in: what another typed here, whose session ran out, is not put into their mouth. A guest's own stays. */
export function takeOverDrafts(userId: number): void {
  const owner = read(OWNER)
  if (owner !== null && owner !== `${userId}`) dropDrafts((key) => key === OUTBOX)
  write(OWNER, `${userId}`)
}
