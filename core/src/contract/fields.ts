import { z } from 'zod'

// What the database cannot hold or a person cannot have meant: control characters (but for tab and line breaks) and halves of surrogate pairs.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u
const isPrintable = (value: string) => !UNPRINTABLE.test(value.replace(/[\t\n\r]/g, ''))

const printable = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .refine(isPrintable, 'This holds characters that cannot be shown.')

/** Free text, several lines long at need. */
export const text = (max: number) => printable(max).trim()

/** Something that one can see: a mark that joins or turns letters is none. */
export const isVisible = (value: string) => /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(value)

/** Marks that turn the direction of all that follows would turn the line that a name stands in. */
const withoutTurns = (value: string) => value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

const isOneLine = (value: string) => !/[\t\n\r\u2028\u2029]/.test(value)

/** One line that must not be empty: a name, a title. */
export const line = (max: number) => lineOrEmpty(max).min(1, 'Fill this in.').refine(isVisible, 'Fill this in.')

/** One line that may be left empty: a last name, a town. */
export const lineOrEmpty = (max: number) =>
  printable(max).overwrite(withoutTurns).trim().refine(isOneLine, 'Keep this to one line.')

export const email = z
  .string()
  .trim()
  .max(254, 'This address is too long.')
  .pipe(z.email('This does not look like an e-mail address.'))

/** An address as it was typed to find an account; whether it is one shows by whether there is one. */
export const typedEmail = printable(254).trim()

/** A key or an id that is a text. */
export const key = (max: number) => printable(max)

/** Any secret as typed; what a good one is, is a rule (rules/password). Bounded, so that hashing is. */
export const secret = z.string().max(1024, 'Use at most 128 characters.')

/** To the hundredth, as it is kept: nobody pays less. What reckoning with fractions leaves behind is forgiven. */
const isMoney = (value: number) => Number(value.toFixed(2)) === Number(value.toPrecision(12))
export const money = (min: number, max: number) =>
  z.number().min(min).max(max).refine(isMoney, 'Give at most two decimals.')

/** A row's number in a body. */
export const id = z.int().positive().max(2_147_483_647)

/** How often something has changed: what the database can count to. */
export const versionNumber = z.int().min(0).max(2_147_483_647)

/** A row's number in a path or a query, where everything is text. */
export const pathId = z.coerce.number<number>().pipe(id)

/** How many at most: above the cap it is the cap. */
export const take = (standard: number, cap = 100) =>
  z.coerce
    .number<number>()
    .pipe(z.int().min(1))
    .transform((value) => Math.min(value, cap))
    .default(standard)

/** Where a list begins. */
export const start = z.coerce.number<number>().pipe(z.int().min(0).max(1_000_000)).default(0)

/** True or false in a query or a form, where everything is text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** Which part of a list. */
export const page = {
  start: start.optional(),
  limit: take(20).optional(),
}

/** Years that somebody can have meant; some of the others (0000) no database can hold. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
export const isInCalendar = (value: string) => {
  const year = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

export const instant = z.iso.datetime().refine(isInCalendar, 'There’s no such date.')

/** An IANA zone that this machine knows. */
export const timeZoneId = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'This time zone is not known.')

/** Two letters, as GB; empty where it is not known. */
export const countryCode = z.string().regex(/^([A-Z]{2})?$/, 'Choose a country from the list.')

/** Three letters, as EUR. */
export const currencyCode = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Choose a currency from the list.')

/** An address on the web. Nothing that a browser would run, and nothing without a host. */
export const webLink = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  // What a browser would drop or hide, so that the address would be another than the one that is read.
  .regex(/^[^\p{C}\s]*$/u, 'This address holds characters that cannot be shown.')
  // What stands before an @ reads like the host, and is not.
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    error: 'Leave out what comes before the @ in this address.',
    abort: true,
  })
  .pipe(
    z.url({
      protocol: /^https$/,
      hostname: z.regexes.domain,
      error: 'Enter a full address that begins with https://.',
    }),
  )

const YOUTUBE = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'])

/** What shows videos, and what looks for them. Other pages of the site, as /redirect, lead anywhere. */
const VIDEO_PAGE = /^\/(watch|shorts|live|embed|v|clip|playlist|results|channel|c|user|browse|@[^/]+)(\/|$)/

function isYouTube(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { hostname, pathname } = new URL(value)
  return YOUTUBE.has(hostname) && (hostname === 'youtu.be' || VIDEO_PAGE.test(pathname))
}

export const youTubeLink = webLink.refine(isYouTube, 'Give a link to YouTube.')

/** Left empty in a form, it is none. */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema.nullable()])

export const nothing = z.object({})
