import { expect, test } from 'vitest'
import { plainWords, songIdentity } from './song-identity.ts'

test.each([
  ['case', ['Superstition', 'Stevie Wonder'], ['SUPERSTITION', 'stevie wonder']],
  ['accents', ['Águas de Março', 'Elis Regina'], ['Aguas de Marco', 'Elis Regina']],
  ['The', ['Come Together', 'The Beatles'], ['come together', 'Beatles']],
  ['feat. in the title', ['Valerie (feat. Amy Winehouse)', 'Mark Ronson'], ['Valerie', 'Mark Ronson']],
  ['feat. in the artist', ['Valerie', 'Mark Ronson ft. Amy Winehouse'], ['Valerie', 'Mark Ronson']],
  ['apostrophes and dashes', ["Ain't No Sunshine", 'Bill Withers'], ['Ain’t No  Sunshine', 'Bill Withers']],
  ['and', ['Mustang Sally', 'Sam & Dave'], ['Mustang Sally', 'Sam and Dave']],
  ['the edition', ['Roxanne - Remastered 2003', 'The Police'], ['Roxanne', 'The Police']],
])('%s makes no other song', (_, one, other) => {
  expect(songIdentity(...(one as [string, string]))).toBe(songIdentity(...(other as [string, string])))
})

test.each([
  ['another artist', ['Hallelujah', 'Leonard Cohen'], ['Hallelujah', 'Jeff Buckley']],
  ['another title', ['The Thrill', 'B.B. King'], ['The Thrill Is Gone', 'B.B. King']],
  ['a title of signs alone', ['???', 'A'], ['!!!', 'A']],
  ['a title that is only The', ['The', 'A'], ['', 'A']],
])('%s is another song', (_, one, other) => {
  expect(songIdentity(...(one as [string, string]))).not.toBe(songIdentity(...(other as [string, string])))
})

test('words are plain whatever the script', () => {
  expect(plainWords('  Ça plane—pour MOI! ')).toBe('ca plane pour moi')
  expect(plainWords('夜に駆ける')).toBe('夜に駆ける'.normalize('NFKD').replace(/\p{M}/gu, ''))
})
