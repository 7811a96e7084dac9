import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateProfilePicture } from '@app/core/contract/media'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { startS3 } from '../../test/s3.ts'
import { type Blobs, folderBlobs } from './blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

const BUCKET = 'pictures'
const folder = mkdtempSync(join(tmpdir(), 'blobs-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3(BUCKET)
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`

describe.each<[string, () => Blobs]>([
  ['a folder', () => folderBlobs(folder)],
  ['a bucket', () => s3Blobs(s3.settings)],
])('in %s', (_, open) => {
  let blobs: Blobs
  beforeAll(() => {
    blobs = open()
  })

  test('what is put can be got, whatever bytes it has, and is gone once removed', async () => {
    for (const bytes of [Buffer.from([0, 255, 13, 10, 0]), Buffer.alloc(0), Buffer.alloc(3_000_000, 'x')]) {
      const name = nameOf(bytes)
      expect(await blobs.get(name)).toBeUndefined()
      await blobs.put(name, bytes)
      await blobs.put(name, bytes)
      expect((await blobs.get(name))?.equals(bytes)).toBe(true)
      await blobs.remove(name)
      expect(await blobs.get(name)).toBeUndefined()
      await blobs.remove(name)
    }
  })

  test('twenty who put the same at once leave one that is whole', async () => {
    const bytes = Buffer.alloc(200_000, 'y')
    const name = nameOf(bytes)
    await Promise.all(Array.from({ length: 20 }, () => blobs.put(name, bytes)))
    expect((await blobs.get(name))?.equals(bytes)).toBe(true)
  })

  test.each([
    '../../etc/passwd',
    'aa/../../x.webp',
    '/etc/passwd',
    'x',
    '',
    'a'.repeat(40),
    `${'a'.repeat(40)}.webp?acl`,
  ])('D4 the odd name %j leads nowhere', async (name) => {
    expect(await blobs.get(name)).toBeUndefined()
    await expect(blobs.put(name, Buffer.from('x'))).rejects.toThrow('not a name')
    await expect(blobs.remove(name)).rejects.toThrow('not a name')
  })

  test('a picture is taken, and served from there', async () => {
    const app: TestApp = await makeTestApp(await testDatabase(), {}, { blobs })
    const { token } = await app.person()
    const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#0b5c63' } })
    const Base64Image = (await picture.png().toBuffer()).toString('base64')
    const { imageUrl } = (await app.call(updateProfilePicture, { Base64Image }, { token })).payload
    for (let round = 0; round < 2; round++) {
      const response = await app.http.inject({ url: `/${imageUrl}?w=96`, headers: { accept: 'image/webp' } })
      expect([response.statusCode, (await sharp(response.rawPayload).metadata()).width]).toEqual([200, 96])
    }
    await app.close()
    await app.database.close()
  })
})

describe('a bucket', () => {
  test.each([
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'NOBODY' }],
    ['a bucket that is not there', { S3_BUCKET: 'another-bucket' }],
  ])('with %s is refused at the start, and by every call, without the key in the message', async (__, changes) => {
    const wrong = s3Blobs({ ...s3.settings, ...changes })
    const name = nameOf(Buffer.from('z'))
    for (const attempt of [() => wrong.check(), () => wrong.put(name, Buffer.from('z')), () => wrong.get(name)]) {
      const error = await attempt().then(
        () => null,
        (reason: Error) => reason,
      )
      expect(error?.message).toMatch(/answered (403|404)/)
      expect(error?.message).not.toContain('wrong')
    }
  })

  test('that is right, or does not answer, lets the server start', async () => {
    await s3Blobs(s3.settings).check()
    await s3Blobs({ ...s3.settings, S3_ENDPOINT: 'http://127.0.0.1:9' }).check()
  })

  test('that points elsewhere is not followed', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    )
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(s3Blobs({ ...s3.settings, S3_ENDPOINT }).get(nameOf(Buffer.from('q')))).rejects.toThrow()
    server.close()
  })
})
