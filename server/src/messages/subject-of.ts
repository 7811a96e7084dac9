import { PICTURE } from '@app/core/rules/talk'
import type { ReadMessage } from './sql.ts'

/** What a thread is called where only words stand, by its first message. */
export const subjectOf = ({ message, row }: ReadMessage): string =>
  message.song?.title || row.newsTitle || message.subject || message.body.slice(0, 80) || PICTURE
