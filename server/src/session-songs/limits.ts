import type { Limit } from '../lib/http/rate-limits.ts'

export const suggestedSongs = (userId: number): Limit => ({ key: `song:${userId}`, most: 200, seconds: 86_400 })

/** A pasted list is added song by song, and takes longer than this to look up. */
export const addedSongs = (userId: number): Limit => ({ key: `add-song:${userId}`, most: 300, seconds: 60 })
