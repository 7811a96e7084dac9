import { z } from 'zod'

// A sign, a flag or a digit in its box, with all that may join or colour it; one to the eye.
const EMOJI =
  /^(\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*0-9]\uFE0F?\u20E3)(\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}])*$/u
const isOneSign = (value: string) => [...new Intl.Segmenter('en').segment(value)].length === 1

const inTags = (letters: string) => [...letters].map((letter) => 0xe0000 + (letter.codePointAt(0) ?? 0))
/** England, Scotland and Wales: no others are shown anywhere. */
const TAG_FLAGS = ['gbeng', 'gbsct', 'gbwls'].map((place) => `🏴${String.fromCodePoint(...inTags(place), 0xe007f)}`)

const SELECTORS_AND_TAGS = /[\uFE0F\u{E0020}-\u{E007F}]/gu
const SIGNS =
  /[#*0-9]\u20E3|\p{Regional_Indicator}|\p{Extended_Pictographic}\p{Emoji_Modifier}?(\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?)*/gu
const DRAWN_AS_TEXT =
  /[#*0-9](?=\u20E3)|(?=\p{Emoji})(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?!\p{Emoji_Modifier})/gu

/** The one way to write what is seen: marks that join, choose or name nothing are left out, and what asks for its colours has them. */
function asSeen(value: string): string {
  const flag = TAG_FLAGS.find((one) => value.startsWith(one))
  if (flag) return flag
  const signs = value.replace(SELECTORS_AND_TAGS, '').match(SIGNS)?.join('') ?? ''
  return signs.replace(DRAWN_AS_TEXT, '$&\uFE0F')
}

export const emoji = z
  .string()
  .max(32)
  .refine((value) => EMOJI.test(value) && isOneSign(value), 'Choose one emoji.')
  .overwrite(asSeen)
