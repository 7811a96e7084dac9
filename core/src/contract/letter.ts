import { z } from 'zod'

/** A part that somebody plays, as a mail lists it. */
const letterPart = z.object({
  /** In the set; null while it has no order. */
  number: z.number().nullable(),
  song: z.string(),
  instrument: z.string(),
  /** 'Gus (guitar) and Gail (drums)' */
  fellows: z.string(),
})
export type LetterPart = z.output<typeof letterPart>

const letterItem = z.object({
  words: z.string(),
  /** How it begins, or nothing. */
  preview: z.string(),
  link: z.string(),
})
export type LetterItem = z.output<typeof letterItem>

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), text: z.string() }),
  z.object({ kind: z.literal('list'), title: z.string(), lines: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('parts'), parts: z.array(letterPart).readonly() }),
  /** What happened, each with where to read it. */
  z.object({ kind: z.literal('items'), items: z.array(letterItem).readonly() }),
  /** The one thing to do: a link in the text, a button in the HTML. */
  z.object({ kind: z.literal('action'), words: z.string(), label: z.string(), link: z.string() }),
])
export type Block = z.output<typeof block>

/** What a mail says, once, for its text, its HTML and whoever looks at it before it leaves. */
export const letter = z.object({
  subject: z.string(),
  /** Of the reader. */
  name: z.string(),
  /** Above everything, in large letters; of 'You play', 3, 'songs' the number in larger ones. A list: our OpenAPI document has no tuples. */
  headline: z.union([z.string(), z.array(z.union([z.string(), z.number()])).readonly()]),
  /** Beneath it: which session, and when. */
  about: z.array(z.string()).readonly(),
  blocks: z.array(block).readonly(),
})
export type Letter = z.output<typeof letter>
