import { test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { passSeventhGroup } from './support/people.ts'
import { countRequests } from './support/quiet.ts'

export { expect }

interface Options {
  /** Complaints of the browser that a journey expects, such as the 400 of a refused form. Anything else fails it. */
  expectedComplaints: RegExp[]
  complaints: string[]
}

/**
 * `test` as every journey uses it: the built server runs once a worker, `page.goto('/')` is its address, and an error on
 * the console, an uncaught exception or a breach of the Content-Security-Policy fails the test.
 */
export const test = base.extend<Options, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer()
      await passSeventhGroup(server.url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  expectedComplaints: [[], { option: true }],

  complaints: [
    async ({ context, expectedComplaints, server }, use, info) => {
      const complaints: string[] = []
      countRequests(context)
      const from = server.log().length
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      await context.exposeBinding('__policyBroken', (_source, what: string) => complaints.push(`policy: ${what}`))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const tell = (globalThis as unknown as { __policyBroken(what: string): void }).__policyBroken
          tell(`${event.violatedDirective} forbids ${event.blockedURI} on ${event.documentURI}`)
        })
      })

      await use(complaints)

      const unexpected = complaints.filter((complaint) => !expectedComplaints.some((known) => known.test(complaint)))
      if (unexpected.length || info.status !== info.expectedStatus) {
        await info.attach('server log', { body: server.log().slice(from), contentType: 'text/plain' })
      }
      expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})
