// npm run screenshots: draws the pictures that an app store or a browser shows of the app, from the demo data.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { startServer } from './server.ts'
import { atRest } from './support/at-rest.ts'
import { signInTo, visitAs } from './support/people.ts'

const folder = new URL('../web/public/screenshots/', import.meta.url)
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const LAPTOP = { viewport: { width: 1280, height: 800 } }
const PICTURES: [name: string, screen: object, path: string][] = [
  ['phone-home', PHONE, '/'],
  ['phone-session', PHONE, '/session/3'],
  ['phone-chat', PHONE, '/group/1?tab=chat'],
  ['wide-session', LAPTOP, '/session/3'],
]

const found = await findBrowser()
if ('missing' in found) throw new Error(found.missing)
const server = await startServer()
const browser = await chromium.launch({ executablePath: found.path, args: browserArguments })
mkdirSync(folder, { recursive: true })
try {
  for (const [name, screen, path] of PICTURES) {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block', baseURL: server.url })
    const page = await visitAs(context, await signInTo(server.url, 'demo@jamboree.example'))
    await page.goto(path)
    await atRest(page)
    await page.evaluate(() => document.fonts.ready)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer()
    writeFileSync(new URL(`${name}.webp`, folder), picture)
    console.log(`${name}: ${Math.round(picture.length / 1024)} KB`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
