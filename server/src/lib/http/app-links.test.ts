import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { readSettings } from '../settings.ts'

const PRINT = '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5'
const GIVEN = {
  ANDROID_APP: 'org.example.jam',
  ANDROID_CERTIFICATES: PRINT.toLowerCase(),
  APPLE_APP: 'A1B2C3D4E5.org.example.jam',
}
const { ANDROID_APP, ANDROID_CERTIFICATES, APPLE_APP } = readSettings(GIVEN)
const app = testApp({ ANDROID_APP, ANDROID_CERTIFICATES, APPLE_APP })
const without = testApp()

const ANDROID = '/.well-known/assetlinks.json'
const APPLE = ['/.well-known/apple-app-site-association', '/apple-app-site-association']

test('Android is told which app, signed by whom, may open our addresses', async () => {
  const reply = await app.http.inject(ANDROID)
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'org.example.jam',
        sha256_cert_fingerprints: [PRINT],
      },
    },
  ])
})

test.each(APPLE)('iOS is told at %s which app may open which addresses', async (path) => {
  const reply = await app.http.inject(path)
  expect(reply.headers['content-type']).toContain('application/json')
  const [detail] = reply.json().applinks.details
  expect(detail.appIDs).toEqual(['A1B2C3D4E5.org.example.jam'])
  const paths = detail.components.map((one: Record<string, string>) => one['/'])
  expect(paths).toEqual(expect.arrayContaining(['/session/*', '/join/*', '/reset-password*', '/unsubscribe/*']))
  // What only the server answers stays in the browser.
  expect(paths).not.toContainEqual(expect.stringMatching(/^\/(\*|api)/))
})

test.each([ANDROID, ...APPLE])('without an app there is no %s', async (path) => {
  expect((await without.http.inject(path)).statusCode).toBe(404)
})

test.each([
  ['ANDROID_APP', 'jam'],
  ['ANDROID_CERTIFICATES', PRINT.slice(3)],
  ['APPLE_APP', 'org.example.jam'],
])('%s=%s is refused at the start', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})
