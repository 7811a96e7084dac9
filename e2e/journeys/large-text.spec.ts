import type { Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { visitAs } from '../support/people.ts'
import { jam, takeSlot } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

/** How far a page is wider than the phone, a line for each page that is. A phone zooms out of such a page, so `innerWidth` grows with it. */
async function tooWide(page: Page, paths: string[]): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await atRest(page)
    const wide = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
    if (wide > width) found.push(`${path}: ${wide} px`)
  }
  return found
}

test('with text at 200 % no page scrolls sideways', async ({ context, server }) => {
  const { member, organiser, groupId, sessionId, songs } = await jam(server.url, {
    songs: 2,
    startDate: '2040-11-15T19:30:00Z',
  })
  for (const { slots } of songs) await takeSlot(server.url, member, sessionId, slots[0]?.slotId ?? 0)
  const large = () => {
    const style = new CSSStyleSheet()
    style.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets.push(style)
  }
  await context.addInitScript(large)
  const everyone = ['/upcoming', '/groups', `/group/${groupId}`, `/session/${sessionId}`]
  const found = await tooWide(await context.newPage(), ['/', '/sign-up', ...everyone])
  const page = await visitAs(context, member)
  const own = ['/', '/settings', '/notifications', '/dm', `/dm?to=${organiser.userId}`, '/profile']
  found.push(...(await tooWide(page, [...own, ...everyone, `/session/${sessionId}/practice`])))
  expect(found).toEqual([])
})
