// What queries say about themselves to what keeps their answers (kept-lists.ts), which comes after the first screen.

/** For what is of no use later: what was searched for, what a key opens. */
export const NOT_KEPT = { meta: { kept: false } } as const

/** For what stands around the page: it does not say how old the page is. */
export const ASIDE = { meta: { aside: true } } as const

/** The database that holds them. */
export const KEPT_IN = 'seen-lists'

/** At the end of a session. By its name, because what would empty it may not be there yet. */
export const forgetKept = () => void globalThis.indexedDB?.deleteDatabase(KEPT_IN)
