import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptBeginning, KeptWithEnd } from './kept.ts'

const bytesOf = (reply: KeptWithEnd, encoding: 'gzip' | undefined) => {
  const { body, charset } = reply.in(encoding)
  return Buffer.from(body as string, charset)
}

test('a kept beginning and an end of one’s own are one text, compressed or not', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 3_000 }),
      fc.array(fc.jsonValue(), { minLength: 1 }),
      (kept, owns) => {
        const beginning = new KeptBeginning(`{"kept":${JSON.stringify(kept)},"own":`)
        for (const own of owns) {
          const reply = new KeptWithEnd(beginning, `${JSON.stringify(own)}}`)
          const plain = bytesOf(reply, undefined).toString()
          expect(gunzipSync(bytesOf(reply, 'gzip')).toString()).toBe(plain)
          expect(JSON.parse(plain)).toEqual({ success: true, payload: { kept, own: JSON.parse(JSON.stringify(own)) } })
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('another beginning or another end is another tag', () => {
  const tags = ['{"a":1,"b":', '{"a":2,"b":'].flatMap((kept) =>
    ['1}', '2}'].map((end) => new KeptWithEnd(new KeptBeginning(kept), end).etag),
  )
  expect(new Set(tags).size).toBe(4)
})
