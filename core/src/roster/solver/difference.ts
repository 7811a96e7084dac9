import type { Lock, Slot } from '../input/input.ts'

/** A slot that changes hands; null is nobody. */
export type Change = { readonly slotId: number; readonly before: number | null; readonly after: number | null }

/** What differs, in the order of the slots given. */
export function changesBetween(slots: readonly Slot[], before: readonly Lock[], after: readonly Lock[]): Change[] {
  const was = new Map(before.map((one) => [one.slotId, one.userId]))
  const is = new Map(after.map((one) => [one.slotId, one.userId]))
  return slots
    .map(({ id }) => ({ slotId: id, before: was.get(id) ?? null, after: is.get(id) ?? null }))
    .filter((change) => change.before !== change.after)
}
