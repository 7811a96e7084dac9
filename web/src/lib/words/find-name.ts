import { plainWords } from '@app/core/rules/song-identity'

/** Whether what was typed is in a name, however it is written: 'zoe' finds Zoë. */
export const hasWords = (name: string, typed: string) => plainWords(name).includes(plainWords(typed))
