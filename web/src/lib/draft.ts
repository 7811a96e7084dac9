import { read, remove, write } from './storage.ts'

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

export const dropDraft = (name: string) => remove(PREFIX + name)

/** At sign-out: the next person at this device sees nothing of it. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) remove(key)
  } catch {
    // Without storage there are no drafts.
  }
}
