import type { BrowserContext, Page, Request } from '@playwright/test'

const QUIET_MS = 500
const LOOK_MS = 50

const open = new WeakMap<BrowserContext, Set<Request>>()

/** What tells of events stays open for as long as the page does. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/events'

const isOf = (page: Page) => (request: Request) => {
  try {
    return request.frame().page() === page
  } catch {
    // A service worker's own, or one of a page that is gone.
    return false
  }
}

const isNewPage = (request: Request) => {
  try {
    return request.isNavigationRequest() && request.frame().parentFrame() === null
  } catch {
    return false
  }
}

/** From now on, what the context's pages ask for is counted. */
export function countRequests(context: BrowserContext): void {
  if (open.has(context)) return
  const asked = new Set<Request>()
  open.set(context, asked)
  context.on('request', (request) => {
    if (isStream(request)) return
    // What the page before asked for is over, even where nobody says how it ended.
    if (isNewPage(request)) for (const one of asked) if (isOf(request.frame().page())(one)) asked.delete(one)
    asked.add(request)
  })
  context.on('requestfinished', (request) => asked.delete(request))
  context.on('requestfailed', (request) => asked.delete(request))
}

/** What the page has asked for and not been answered. */
export const waitsFor = (page: Page): string[] =>
  [...(open.get(page.context()) ?? [])].filter(isOf(page)).map((request) => `${request.method()} ${request.url()}`)

/** Half a second in which the page waits for nothing. Playwright's own 'networkidle' never comes on a page that hears events. */
export async function quiet(page: Page): Promise<void> {
  const asked = open.get(page.context())
  if (!asked) throw new Error('Nobody counts what this page asks for: it is not from `test` or `visitAs`.')
  await page.waitForLoadState('load')
  for (let since = Date.now(); Date.now() - since < QUIET_MS; ) {
    if ([...asked].some(isOf(page))) since = Date.now()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
