import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'
import type { Message } from './queries.ts'

type Picture = Message['thumbnail']

function pictureOf(kept: string | undefined): Picture {
  try {
    return kept ? (JSON.parse(kept) as Picture) : null
  } catch {
    return null
  }
}

/** What was begun under this name: words, a picture that is up already, or both. */
export function readWords(draft: string): { body: string | undefined; picture: Picture } {
  const { body, picture } = readDraft(draft)
  return { body, picture: pictureOf(picture) }
}

export const keepWords = (draft: string, body: string, picture: Picture) =>
  keepDraft(draft, { body, picture: picture ? JSON.stringify(picture) : '' })

export const dropWords = dropDraft
