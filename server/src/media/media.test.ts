import { type IncomingMessage, request } from 'node:http'
import { groupDetailAssets, groupDetails, setGroupDescription } from '@app/core/contract/groups'
import { updateProfilePicture, uploadGroupImage, uploadSessionImage } from '@app/core/contract/media'
import { sessionHistory } from '@app/core/contract/session-night'
import { getSession } from '@app/core/contract/sessions'
import { userProfile } from '@app/core/contract/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureKind } from '../lib/outside/pictures.ts'
import { makeTestApp, testApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { formPart } from '../test/form.ts'
import { groupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

const photo = (width = 1600, height = 900) => sharp({ create: { width, height, channels: 3, background: '#0b5c63' } })

const upload = (url: string, token: string, bytes: Buffer, filename = 'photo.jpg', type = 'image/jpeg') =>
  app.http.inject({
    method: 'POST',
    url,
    ...formPart({ file: { bytes, filename, type } }, { authorization: `Bearer ${token}` }),
  })

/** Where a picture comes in as a file, and is kept. */
const UPLOADS = ['/api/User/UploadUserImage/', '/api/v1/messages/upload-picture']

const served = (name: string, query = '', accept = 'image/webp') =>
  app.http.inject({ url: `/${name}${query}`, headers: { accept } })

test('a banner is cropped to 1200 by 515, at twice the size, and served in the size that is asked for', async () => {
  const { group, admin } = await groupOfSix(app)
  const response = await upload(
    `/api/SessionGroup/UploadGroupProfileImage/?sessionGroupId=${group.id}`,
    admin.token,
    await photo().jpeg().toBuffer(),
  )
  expect(response.statusCode).toBe(200)
  const { url, width, height } = response.json().payload
  expect([width, height]).toEqual([2400, 1030])
  expect((await app.call(groupDetails, { id: group.id })).payload.group.imageAssetData).toBe(url)
  for (const [query, expected] of [
    ['?w=576', 576],
    ['?w=576&dpr=2', 1152],
    ['?w=500', 576],
    ['?w=99999&dpr=9', 2400],
    ['?w=-1', 1200],
    ['', 1200],
  ] as const) {
    const picture = await served(url, query)
    expect([query, (await sharp(picture.rawPayload).metadata()).width]).toEqual([query, expected])
  }
})

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/jpeg'],
])('a reader that accepts %s gets %s, to keep for ever', async (accept, type) => {
  const { token } = await app.person()
  const Base64Image = (await photo().png().toBuffer()).toString('base64')
  const { imageUrl } = (await app.call(updateProfilePicture, { Base64Image }, { token })).payload
  const picture = await served(imageUrl ?? '', '?w=96', accept)
  expect(picture.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('Accept'),
  })
})

test('a picture is uploaded first and chosen by its asset, by its owner alone', async () => {
  const [owner, other] = [await app.person(), await app.person()]
  const { assetId, url } = (
    await upload('/api/User/UploadUserImage/', owner.token, await photo().jpeg().toBuffer())
  ).json().payload
  expect((await app.call(updateProfilePicture, { assetId }, { token: other.token })).status).toBe(404)
  expect((await app.call(updateProfilePicture, { assetId }, { token: owner.token })).payload.imageUrl).toBe(url)
  expect((await app.call(userProfile, { id: owner.id }, { token: other.token })).payload.imageUrl).toBe(url)
})

test('D1 a picture of 15,000 by 15,000 pixels, one of 50 MB and a false size are refused', async () => {
  const { token } = await app.person()
  const bomb = await photo(15_000, 15_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  const before = process.memoryUsage().rss
  for (const url of UPLOADS) expect((await upload(url, token, bomb)).statusCode).toBe(413)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  for (const url of UPLOADS) expect((await upload(url, token, Buffer.alloc(50_000_000))).statusCode).toBe(413)
  const Base64Image = (await photo().jpeg().toBuffer()).toString('base64')
  expect((await app.call(updateProfilePicture, { Base64Image, SizeBytes: 5 }, { token })).error.fields).toHaveProperty(
    'SizeBytes',
  )
  expect((await app.call(updateProfilePicture, { Base64Image: 'A'.repeat(18_000_000) }, { token })).status).toBe(413)
})

test('D1 a large body is read of nobody who is not signed in, and four at a time of who is', async () => {
  const { token } = await app.person()
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const begin = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // The body never comes: who is answered is answered before it.
      const body = { 'content-type': 'application/json', 'content-length': '1000000' }
      const sent = request(`${url}/api/User/UpdateProfilePicture/`, {
        method: 'POST',
        headers: { ...headers, ...body },
      })
      sent.on('response', resolve).on('error', reject).write('{"Base64Image":"')
      under.push(sent)
    })
  const under: ReturnType<typeof request>[] = []
  expect((await begin({})).statusCode).toBe(401)
  const fifth = await Promise.race(Array.from({ length: 5 }, () => begin({ authorization: `Bearer ${token}` })))
  expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([429, '5'])
  for (const sent of under) sent.on('error', () => {}).destroy()
  await eventually(async () =>
    expect((await app.call(updateProfilePicture, { Base64Image: 'AAAA' }, { token })).status).toBe(415),
  )
})

test('D1 somebody who uploads all day is told to wait', async () => {
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 0.03 })
  const { token } = await app.person()
  const statuses: number[] = []
  for (let index = 0; index < 5; index++)
    statuses.push((await limited.call(updateProfilePicture, { Base64Image: 'AAAA' }, { token })).status)
  expect(statuses).toEqual([415, 415, 415, 429, 429])
  await limited.close()
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page that calls itself a JPEG', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a cut-off PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
])('D2 %s is refused', async (_, bytes) => {
  const { token } = await app.person()
  for (const url of UPLOADS) expect((await upload(url, token, bytes)).statusCode).toBe(415)
})

test.each([
  ['an SVG of 12 MB', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(2_900_000)}</svg>`)],
  ['an SVG behind a prolog', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['a HEIC photograph', Buffer.from('000000186674797068656963000000006d696631686569630000', 'hex')],
  ['a JPEG XL', Buffer.from('0000000c4a584c200d0a870a', 'hex')],
])('D6 %s is refused by its first bytes, before anything decodes it', async (_, bytes) => {
  expect(pictureKind(bytes)).toBeUndefined()
  const { token } = await app.person()
  expect((await upload('/api/User/UploadUserImage/', token, bytes)).statusCode).toBe(415)
})

test('D6 a file that calls itself a picture in its first bytes meets the decoders of pictures alone', async () => {
  await expect(
    sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata(),
  ).rejects.toThrow()
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('D6 a picture is known as %s and taken', async (kind) => {
  const bytes = await photo(40, 30).toFormat(kind).toBuffer()
  expect(pictureKind(bytes)).toBe(kind)
  const { token } = await app.person()
  expect((await upload('/api/User/UploadUserImage/', token, bytes)).statusCode).toBe(200)
})

test.each([
  ['a line of one pixel by eight thousand', 1, 8000],
  ['the same lying down', 8000, 1],
])('D6 %s, which to fill a frame would be gigabytes, is refused at once', async (_, width, height) => {
  const bytes = await photo(width, height).png().toBuffer()
  const { group, admin } = await groupOfSix(app)
  const banner = `/api/SessionGroup/UploadGroupProfileImage/?sessionGroupId=${group.id}`
  for (const url of ['/api/User/UploadUserImage/', banner]) {
    const response = await upload(url, admin.token, bytes)
    expect([response.statusCode, response.json().error.code]).toEqual([413, 'PICTURE_TOO_LARGE'])
  }
})

test('a picture four times as long as wide is cut to a portrait', async () => {
  const { token } = await app.person()
  const response = await upload('/api/User/UploadUserImage/', token, await photo(300, 1200).png().toBuffer())
  expect(response.statusCode).toBe(200)
})

test('D6 twelve bombs of four users at once, and once more, take 300 MB at most and hold nobody up', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => app.person()))
  const bomb = (megapixels: number) => {
    const side = Math.floor(Math.sqrt(megapixels * 1_000_000))
    return photo(side, side).avif({ quality: 1, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer()
  }
  const [over, within] = [await bomb(50), await bomb(5.7)]
  expect(Math.max(over.length, within.length)).toBeLessThan(2_000)
  const rss = () => process.memoryUsage().rss
  const before = rss()
  let peak = 0
  let slowest = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, rss())
  }, 5)
  let working = true
  const others = (async () => {
    while (working) {
      const begun = performance.now()
      expect((await app.http.inject({ url: '/health' })).statusCode).toBe(200)
      slowest = Math.max(slowest, performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  // A picture within the limit takes 120 MB: what is not given back at once is too much within the first round, and what is
  // not given back in the end, in the second. How soon the system gets it is not ours to say.
  for (const round of ['first', 'second']) {
    const all = people.flatMap(({ token }) =>
      [over, within, within].map((bytes) => upload('/api/User/UploadUserImage/', token, bytes)),
    )
    const statuses = (await Promise.all(all)).map((response) => response.statusCode)
    expect([round, ...statuses]).toEqual([round, ...[1, 2, 3, 4].flatMap(() => [413, 200, 200])])
  }
  working = false
  await others
  clearInterval(watch)
  expect((peak - before) / 1e6).toBeLessThan(300)
  expect(slowest).toBeLessThan(1_000)
}, 60_000)

test('D6 of large bodies, everybody together sends 60 MB at a time', async () => {
  const people = await Promise.all([1, 2].map(() => app.person()))
  const another = await makeTestApp(app.database)
  const url = await another.http.listen({ host: '127.0.0.1', port: 0 })
  const sent: ReturnType<typeof request>[] = []
  const begin = (token: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': '17000000',
      }
      const one = request(`${url}/api/User/UpdateProfilePicture/`, { method: 'POST', headers })
      one.on('response', resolve).on('error', reject).write('{"Base64Image":"')
      sent.push(one)
    })
  const refused = await Promise.race([0, 0, 1, 1].map((who) => begin(people[who]?.token ?? '')))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  for (const one of sent) one.on('error', () => {}).destroy()
  await another.close()
})

test.each(UPLOADS)('D2 a JPEG with a script behind it loses the script: %s', async (where) => {
  const { token } = await app.person()
  const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<script>alert("polyglot")</script>')])
  const { url } = (await upload(where, token, polyglot)).json().payload
  expect((await served(url)).rawPayload.includes('polyglot')).toBe(false)
})

test.each(UPLOADS)('D3 a photo with a place in it is served without: %s', async (where) => {
  const { token } = await app.person()
  const withPlace = await photo()
    .withExif({ IFD3: { GPSLatitude: '51/1 27/1 0/1', GPSLongitude: '2/1 35/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(withPlace).metadata()).exif).toBeDefined()
  const { url } = (await upload(where, token, withPlace)).json().payload
  for (const accept of ['image/avif', 'image/webp', '*/*']) {
    expect((await sharp((await served(url, '', accept)).rawPayload).metadata()).exif).toBeUndefined()
  }
})

test('D4 odd names in uploads and addresses lead nowhere', async () => {
  const { token } = await app.person()
  const { url } = (
    await upload('/api/User/UploadUserImage/', token, await photo().jpeg().toBuffer(), '../../etc/passwd')
  ).json().payload
  expect(url).toMatch(/^public-images\/[0-9a-f]{40}\.webp$/)
  for (const name of [
    '../secret-key',
    '..%2f..%2fsecret-key',
    '%2e%2e%2fsecret-key',
    `${'a'.repeat(40)}.webp`,
    'x',
    `${'a'.repeat(40)}.webp%00.png`,
  ]) {
    const response = await app.http.inject({ url: `/public-images/${name}` })
    expect([name, response.statusCode === 200 && String(response.headers['content-type']).startsWith('image')]).toEqual(
      [name, false],
    )
  }
})

test('a group image without a picture says so at the field', async () => {
  const { group, admin } = await groupOfSix(app)
  expect(
    (await app.call(uploadGroupImage, { sessionGroupId: group.id }, { token: admin.token })).error.fields,
  ).toHaveProperty('Base64Image')
})

test('the group of a banner may stand in the body, as text or in a form, and must not contradict the address', async () => {
  const { group, otherGroup, admin, stranger } = await groupOfSix(app)
  const Base64Image = (await photo().png().toBuffer()).toString('base64')
  const put = (more: object, as = admin) => app.call(uploadGroupImage, { Base64Image, ...more } as never, as)
  const { payload } = await put({ SessionGroupId: group.id })
  expect((await app.call(groupDetails, { id: group.id })).payload.group.imageAssetData).toBe(payload?.url)
  expect((await put({ SessionGroupId: group.id }, stranger)).status).toBe(403)
  expect((await put({ SessionGroupId: otherGroup.id })).status).toBe(403)
  expect((await put({ SessionGroupId: otherGroup.id, sessionGroupId: group.id })).error.fields).toHaveProperty(
    'SessionGroupId',
  )
  expect((await put({})).error.fields).toHaveProperty('sessionGroupId')
  const file = { bytes: await photo().jpeg().toBuffer(), filename: 'photo.jpg', type: 'image/jpeg' }
  const form = formPart({ SessionGroupId: String(group.id), file }, { authorization: `Bearer ${admin.token}` })
  const url = '/api/SessionGroup/UploadGroupProfileImage/'
  expect((await app.http.inject({ method: 'POST', url, ...form })).statusCode).toBe(200)
})

test('a session’s banner that names another group is refused', async () => {
  const { session, group, otherGroup, admin } = await sessionOfSix(app)
  const Base64Image = (await photo().png().toBuffer()).toString('base64')
  const put = (SessionGroupId: number) =>
    app.call(uploadSessionImage, { sessionId: session.id, Base64Image, SessionGroupId }, admin)
  expect((await put(otherGroup.id)).status).toBe(404)
  expect((await put(group.id)).status).toBe(200)
})

test('a banner is taken away again, and chosen from what was uploaded before, by its owner alone', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const sessionGroupId = group.id
  const bannerOf = async () => (await app.call(groupDetails, { id: group.id })).payload.group.imageAssetData
  const Base64Image = (await photo().png().toBuffer()).toString('base64')
  const first = (await app.call(uploadGroupImage, { sessionGroupId, Base64Image }, admin)).payload
  expect(await bannerOf()).toBe(first?.url)
  expect((await app.call(uploadGroupImage, { sessionGroupId, Base64Image: null }, admin)).payload).toBeNull()
  expect(await bannerOf()).toBeNull()
  await app.call(uploadGroupImage, { sessionGroupId, assetId: first?.assetId ?? 0 }, admin)
  expect(await bannerOf()).toBe(first?.url)
  const theirs = (await upload('/api/User/UploadUserImage/', member.token, await photo().jpeg().toBuffer())).json()
  const { assetId } = theirs.payload
  expect((await app.call(uploadGroupImage, { sessionGroupId, assetId }, admin)).status).toBe(404)
})

test('a session’s banner is sent as a file or as text, taken away again, and each is in its history', async () => {
  const { session, admin, member } = await sessionOfSix(app)
  const sessionId = session.id
  const bannerOf = async () => (await app.call(getSession, { id: sessionId })).payload.imageAssetData
  const Base64Image = (await photo().png().toBuffer()).toString('base64')
  expect((await app.call(uploadSessionImage, { sessionId, Base64Image }, member)).status).toBe(403)
  expect((await app.call(uploadSessionImage, { sessionId }, admin)).error.fields).toHaveProperty('Base64Image')
  const asText = (await app.call(uploadSessionImage, { sessionId, Base64Image }, admin)).payload
  expect(asText).toMatchObject({ width: 2400, height: 1030 })
  expect(await bannerOf()).toBe(asText?.url)
  expect((await app.call(uploadSessionImage, { sessionId, Base64Image: null }, admin)).payload).toBeNull()
  expect(await bannerOf()).toBeNull()
  const url = `/api/Session/UploadImage/?sessionId=${sessionId}`
  const asFile = (await upload(url, admin.token, await photo().jpeg().toBuffer())).json().payload
  expect(await bannerOf()).toBe(asFile.url)
  const { payload } = await app.call(sessionHistory, { id: sessionId }, admin)
  const actions = payload.entries.map(({ action }) => action).filter((action) => action.startsWith('banner'))
  expect(actions).toEqual(['banner-changed', 'banner-removed', 'banner-changed'])
})

test('B3 a picture stands with the description when it is the own one', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const put = async (token: string) =>
    (await upload('/api/User/UploadUserImage/', token, await photo().jpeg().toBuffer())).json().payload
  const [mine, theirs] = [await put(admin.token), await put(member.token)]
  const describe = (assetId: number) =>
    app.call(setGroupDescription, { sessionGroupId: group.id, assetId, text: 'With a picture' }, admin)
  expect((await describe(theirs.assetId)).status).toBe(404)
  expect((await app.call(groupDetailAssets, { id: group.id })).payload).toMatchObject({ description: '', pictures: [] })
  expect((await describe(mine.assetId)).status).toBe(200)
  const { payload } = await app.call(groupDetailAssets, { id: group.id })
  expect(payload).toEqual({ description: 'With a picture', banner: null, pictures: [mine] })
})
