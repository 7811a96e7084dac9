import { expect, test } from 'vitest'
import { line } from './fields.ts'

test.each([
  ['an override', '\u202egnp.exe', 'gnp.exe'],
  ['isolates', 'A\u2066dmin\u2069', 'Admin'],
  ['letters that are read from the right', 'דנה', 'דנה'],
])('one line takes no marks that turn it: %s', (_, typed, kept) => expect(line(40).parse(typed)).toBe(kept))

test('marks alone are no name', () => expect(line(40).safeParse('\u202e\u2069').success).toBe(false))
