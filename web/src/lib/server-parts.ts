import { read } from './storage.ts'

type Part = 'notifications'

// The shell asks for these as soon as someone is signed in. While the server does not have them, asking would fill every
// console with 404s, so they are not asked for. A part that arrives takes its name out of this list.
const MISSING = new Set<Part>(['notifications'])

/** Whether the server has this part. Tests that lay out their own network set `serverParts` to `all`. */
export const serverHas = (part: Part) => !MISSING.has(part) || read('serverParts') === 'all'
