import { expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

test.each([
  ['Anchor Blues', 'Anchor Blues'],
  ['St. John’s Big Band', 'St. John’s Big Band'],
  ['Win at https://evil.example/claim now', 'Win at https: //evil. example/claim now'],
  ['Thursday Blues at 19:30', 'Thursday Blues at 19:30'],
  ['evil.example:80', 'evil. example: 80'],
  ['www.evil.example', 'www. evil. example'],
  ['write to me@evil.example', 'write to me @ evil. example'],
  ['Blues\r\nBcc: all@example.org', 'Blues Bcc: all @ example. org'],
  ['one\u2028two', 'one two'],
])('B9 %j stands in a mail as %j', (name, expected) => {
  expect(nameInMail(name)).toBe(expected)
})
