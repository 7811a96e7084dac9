import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

type Change<T> = (data: T) => T

/** What one query shows: what the server said last, and over it the changes that it has not answered yet, in the order they were made. */
interface Pending {
  saved: object | undefined
  shown: object | undefined
  changes: Change<object>[]
}

const pendingOf = new Map<string, Pending>()

/** A change that is shown before the server has answered. */
interface Shown {
  /** The server has it; `saved` is all that it now has, where it says so. */
  keep(saved?: object): void
  /** It was refused: it goes, and what else is under way stays. */
  takeBack(): void
}

async function show(queryKey: QueryKey, change: Change<object>): Promise<Shown> {
  // An answer that left before the change would take it off again.
  await queryClient.cancelQueries({ queryKey, exact: true })
  const id = hashKey(queryKey)
  const known = queryClient.getQueryData<object>(queryKey)
  const pending = pendingOf.get(id) ?? { saved: known, shown: known, changes: [] }
  pendingOf.set(id, pending)
  // Its own, also where the same change is made twice.
  const mine: Change<object> = (data) => change(data)

  /** Whether the server has said something new since: then that is what the changes are laid over. */
  function hearServer(): boolean {
    const now = queryClient.getQueryData<object>(queryKey)
    if (now === pending.shown) return false
    pending.saved = now
    return true
  }

  function layOver() {
    if (pending.saved === undefined) return
    pending.shown = queryClient.setQueryData<object>(
      queryKey,
      pending.changes.reduce((data, one) => one(data), pending.saved),
    )
  }

  function settle() {
    pending.changes = pending.changes.filter((one) => one !== mine)
    if (!pending.changes.length) pendingOf.delete(id)
  }

  hearServer()
  pending.changes.push(mine)
  layOver()
  return {
    keep: (saved) => {
      const isNews = hearServer()
      settle()
      if (saved !== undefined) pending.saved = saved
      else if (!isNews && pending.saved !== undefined) pending.saved = mine(pending.saved)
      if (saved !== undefined) layOver()
    },
    takeBack: () => {
      hearServer()
      settle()
      layOver()
    },
  }
}

/** A query, and what a change makes of what it shows. */
interface Layer {
  queryKey: QueryKey
  change: Change<object>
}

export const layer = <T extends object>(queryKey: QueryKey, change: Change<T>): Layer => ({
  queryKey,
  change: change as unknown as Change<object>,
})

/** For a mutation whose change is shown at once, in each of these queries, and goes by itself when it is refused. */
export const shownAtOnce = <C>(layers: (change: C) => Layer[], askAgain?: () => Promise<unknown>) => ({
  onMutate: (change: C): Promise<Shown[]> => Promise.all(layers(change).map((one) => show(one.queryKey, one.change))),
  onError: (_error: Error, _change: C, shown: Shown[] | undefined): void => {
    for (const one of shown ?? []) one.takeBack()
  },
  onSuccess: (_answer: unknown, _change: C, shown: Shown[]): void => {
    for (const one of shown) one.keep()
  },
  onSettled: (_answer: unknown, _refusal: Error | null, change: C): Promise<unknown> | undefined => {
    // While others are under way, an answer would be old on arrival.
    const isLast = layers(change).every(({ queryKey }) => !pendingOf.has(hashKey(queryKey)))
    return isLast ? askAgain?.() : undefined
  },
})

/** The same where the server answers with all that the query shows. Sent one after the other, so that the last answer tells them all. */
export function shownUntilSaved<T extends object, C>(queryKey: QueryKey, apply: (data: T, change: C) => T) {
  const { onMutate, onError } = shownAtOnce<C>((change) => [layer<T>(queryKey, (data) => apply(data, change))])
  const onSuccess = (saved: T, _change: C, shown: Shown[]): void => {
    for (const one of shown) one.keep(saved)
  }
  return { scope: { id: hashKey(queryKey) }, onMutate, onError, onSuccess }
}
