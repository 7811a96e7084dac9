import { z } from 'zod'
import { get } from './route.ts'

export const allGenres = get('/public/AllGenres/', {
  summary: 'Genres',
  access: 'guest',
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const INSTRUMENT_FAMILIES = [
  'vocals',
  'guitar',
  'bass',
  'drums',
  'keys',
  'brass',
  'strings',
  'winds',
  'percussion',
  'other',
] as const

/** A group id narrows the list once groups have instruments of their own. */
export const allInstruments = get('/public/AllInstruments/', {
  summary: 'Instruments',
  access: 'guest',
  reply: z.array(z.object({ id: z.number(), name: z.string(), family: z.enum(INSTRUMENT_FAMILIES) })),
})
