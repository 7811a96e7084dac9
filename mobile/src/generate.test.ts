import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_LINKS } from '@app/core/rules/app-links'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from './generate.ts'
import { readSettings, SettingFault } from './settings.ts'

// Below our packages, where Capacitor looks for its own, and where git does not look.
const folder = join(import.meta.dirname, `../../.cache/mobile-${process.pid}`)
const client = join(folder, 'client')
const out = join(folder, 'out')
const settings = readSettings({
  API_ADDRESS: 'https://jam.example.org/',
  APP_ID: 'org.example.jam',
  APP_NAME: 'Jam & Co',
  BUILD: '42',
  APPLE_TEAM: 'A1B2C3D4E5',
})

const PAGE = `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <link rel="manifest" href="/manifest.webmanifest" />
    <script>go()</script>
    <script type="module" crossorigin src="/assets/app-1.js"></script>
    <style>a{}</style>
  </head>
</html>
`
/** The smallest client there is. */
const CLIENT = {
  'index.html': PAGE,
  'notification-worker.js': "fetch('/api/v1/events')",
  'service-worker.js': '',
  'manifest.webmanifest': '{}',
  'first-files.json': '[]',
  'assets/app-1.js': '',
  'assets/app-1.js.br': '',
  'icons/icon.svg': '<svg/>',
}

const made = (path: string) => readFileSync(join(out, path), 'utf8')
const manifest = () => made('android/app/src/main/AndroidManifest.xml')
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
const fingerprint = () => {
  const hash = createHash('sha1')
  for (const file of filesIn(out)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(CLIENT)) {
    mkdirSync(join(client, name, '..'), { recursive: true })
    writeFileSync(join(client, name), content)
  }
  await generate({ client, out, settings })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['android/app/src/main/assets/public', 'ios/App/App/public'])('the client is in %s', (place) => {
  const page = made(`${place}/index.html`)
  expect(page).toContain('<html data-server="https://jam.example.org"')
  // The shell's script runs before the client's first.
  expect(page.indexOf('src="/shell.js"')).toBeLessThan(page.indexOf('src="/assets/app-1.js"'))
  expect(existsSync(join(out, place, 'assets/app-1.js'))).toBe(true)
  for (const left of ['service-worker.js', 'manifest.webmanifest', 'first-files.json', 'assets/app-1.js.br'])
    expect([left, existsSync(join(out, place, left))]).toEqual([left, false])
  expect(page).not.toContain('manifest')
})

test('C2 the page in a shell has a policy as strict as the server’s, with the server as the only other origin', () => {
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(made('www/index.html'))?.[1] ?? ''
  expect(policy).toContain("default-src 'self'; script-src 'self' 'sha256-")
  expect(policy).toContain("connect-src 'self' https://jam.example.org;")
  expect(policy).toContain("img-src 'self' data: blob: https://jam.example.org;")
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

test('the notification worker asks the server', () => {
  const asked: string[] = []
  const self = { fetch: (to: URL) => asked.push(to.href) }
  // As in a worker, where `fetch` is the worker's own.
  new Function('self', made('www/notification-worker.js').replace(/^fetch\(/m, 'self.fetch('))(self)
  expect(asked).toEqual(['https://jam.example.org/api/v1/events'])
})

test('both projects have the id, the name, the version and the build', () => {
  const gradle = made('android/app/build.gradle')
  for (const line of ['namespace "org.example.jam"', 'applicationId "org.example.jam"', 'versionCode 42'])
    expect(gradle).toContain(line)
  expect(gradle).toContain(`versionName "${settings.version}"`)
  expect(made('android/app/src/main/res/values/strings.xml')).toContain('<string name="app_name">Jam &amp; Co</string>')
  expect(existsSync(join(out, 'android/app/src/main/java/org/example/jam/MainActivity.java'))).toBe(true)
  const project = made('ios/App/App.xcodeproj/project.pbxproj')
  const each = (line: string) => project.split(line).length - 1
  expect(each('PRODUCT_BUNDLE_IDENTIFIER = org.example.jam;')).toBe(2)
  expect(each(`MARKETING_VERSION = ${settings.version};`)).toBe(2)
  expect(each('CURRENT_PROJECT_VERSION = 42;')).toBe(2)
  expect(each('DEVELOPMENT_TEAM = A1B2C3D4E5;')).toBe(2)
  expect(made('ios/App/App/Info.plist')).toContain('<string>Jam &amp; Co</string>')
})

test('Android asks for the network alone, speaks no plain HTTP, and gives nothing to a backup', () => {
  const asked = [...manifest().matchAll(/<uses-permission android:name="([^"]+)"/g)].map(([, name]) => name)
  expect(asked).toEqual(['android.permission.INTERNET'])
  expect(manifest()).toContain('android:usesCleartextTraffic="false"')
  expect(manifest()).toContain('android:allowBackup="false"')
  expect(manifest().match(/android:exported="true"/g)).toHaveLength(1)
  expect(made('android/app/src/main/res/xml/file_paths.xml').match(/<\w+-path /g)).toEqual(['<cache-path '])
})

test('iOS gives a reason for the camera and asks for nothing else', () => {
  const plist = made('ios/App/App/Info.plist')
  expect(plist.match(/NS\w+UsageDescription/g)).toEqual(['NSCameraUsageDescription'])
  expect(plist).not.toContain('NSAppTransportSecurity')
  expect(plist.trimEnd().endsWith('</dict>\n</plist>')).toBe(true)
})

test('our links open the app on Android, verified', () => {
  const filters = manifest().match(/<intent-filter[\s\S]*?<\/intent-filter>/g) ?? []
  const links = filters.find((filter) => filter.includes('android.intent.action.VIEW')) ?? ''
  expect(filters).toHaveLength(2)
  expect(links).toContain('android:autoVerify="true"')
  expect(links).toContain('<data android:scheme="https" />')
  expect(links).toContain('<data android:host="jam.example.org" />')
  expect([...links.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, path]) => path)).toEqual([...APP_LINKS])
})

test('our links open the app on iOS', () => {
  expect(made('ios/App/App/App.entitlements')).toContain('<string>applinks:jam.example.org</string>')
  const project = made('ios/App/App.xcodeproj/project.pbxproj')
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2)
})

test.each(['android/app/src/main/assets', 'ios/App/App'])(
  'the shell in %s stands on an origin that the server can list',
  (at) => {
    const { server, android } = JSON.parse(made(`${at}/capacitor.config.json`))
    expect(server).toEqual({ androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' })
    expect(android.allowMixedContent).toBe(false)
  },
)

test('both projects know the plugins that the shell’s script calls', () => {
  const used = ['app', 'filesystem', 'share', 'splash-screen', 'status-bar']
  const gradle = made('android/capacitor.settings.gradle')
  const swift = made('ios/App/CapApp-SPM/Package.swift')
  for (const name of used) {
    expect(gradle).toContain(`include ':capacitor-${name}'`)
    expect(swift).toContain(`@capacitor/${name}"`)
  }
  expect(made('www/shell.js')).toContain('mobileShell')
})

test('icons and splash are our own, in both themes', async () => {
  const res = join(out, 'android/app/src/main/res')
  expect(made('android/app/src/main/res/drawable/splash_mark.xml')).toContain('#0b5c63')
  expect(readdirSync(res).filter((name) => /^drawable/.test(name))).toEqual(['drawable'])
  expect(made('android/app/src/main/res/values/colours.xml')).toContain('#f5f7f6')
  expect(made('android/app/src/main/res/values-night/colours.xml')).toContain('#0a1113')
  const assets = join(out, 'ios/App/App/Assets.xcassets')
  const icon = await sharp(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png')).metadata()
  expect([icon.width, icon.height, icon.hasAlpha]).toEqual([1024, 1024, false])
  const { images } = JSON.parse(made('ios/App/App/Assets.xcassets/Splash.imageset/Contents.json'))
  for (const { filename } of images) expect(existsSync(join(assets, 'Splash.imageset', filename))).toBe(true)
  const colourOf = async (name: string) =>
    [
      ...(await sharp(join(assets, 'Splash.imageset', name))
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ].slice(0, 3)
  expect(await colourOf('splash-light.png')).toEqual([0xf5, 0xf7, 0xf6])
  expect(await colourOf('splash-dark.png')).toEqual([0x0a, 0x11, 0x13])
})

test('made again, they are the same', async () => {
  const before = fingerprint()
  await generate({ client, out, settings })
  expect(fingerprint()).toBe(before)
})

const GOOD = { API_ADDRESS: 'https://jam.example.org' }
test.each([
  [{}, 'Say where the server is'],
  [{ API_ADDRESS: 'http://jam.example.org' }, 'API_ADDRESS must be https'],
  [{ API_ADDRESS: 'https://jam.example.org/api' }, 'without a path'],
  [{ API_ADDRESS: 'jam.example.org' }, 'API_ADDRESS must be https'],
  [{ ...GOOD, APP_ID: 'jam' }, 'APP_ID'],
  [{ ...GOOD, BUILD: '1.5' }, 'BUILD'],
  [{ ...GOOD, APPLE_TEAM: 'me' }, 'APPLE_TEAM'],
])('%o is refused with what to do', (env, words) => {
  expect(() => readSettings(env)).toThrow(SettingFault)
  expect(() => readSettings(env)).toThrow(words)
})
