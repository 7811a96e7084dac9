export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
/** An instant so long from now. */
export const from = (ms: number) => new Date(Date.now() + ms).toISOString()
