import { create } from 'zustand'
import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'

const NAME = 'first-run'

/** How far someone came in the first-run steps: it outlives leaving them. */
interface FirstRun {
  step: 'name' | 'instruments'
  firstName: string
  lastName: string
  /** Instrument id -> level; null where none was chosen. */
  levels: Record<number, number | null>
}

function load(): FirstRun {
  const draft = readDraft(NAME)
  return {
    step: draft.step === 'instruments' ? 'instruments' : 'name',
    firstName: draft.firstName ?? '',
    lastName: draft.lastName ?? '',
    levels: JSON.parse(draft.levels ?? '{}') as FirstRun['levels'],
  }
}

export const useFirstRun = create<FirstRun>(load)

export function changeFirstRun(change: Partial<FirstRun>): void {
  useFirstRun.setState(change)
  const { levels, ...rest } = useFirstRun.getState()
  keepDraft(NAME, { ...rest, levels: JSON.stringify(levels) })
}

export function forgetFirstRun(): void {
  dropDraft(NAME)
  useFirstRun.setState(load())
}
