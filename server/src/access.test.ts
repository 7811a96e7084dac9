import type { Access } from '@app/core/contract/route'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from './test/app.ts'

const app = testApp()
let token = ''
beforeAll(async () => {
  token = (await app.user()).token
})

/** What each access answers to a caller of that kind, with input that is never right. */
const EXPECTED: Record<Access, { guest: RegExp; stranger: RegExp; dead: RegExp }> = {
  anonymous: {
    guest: /200|400|401 REFRESH_FAILED|404/,
    stranger: /200|400|401 REFRESH_FAILED|404/,
    dead: /200|400|401 REFRESH_FAILED|404/,
  },
  guest: { guest: /200|400|404/, stranger: /200|400|404/, dead: /401 SESSION_ENDED/ },
  user: { guest: /401 SIGN_IN_NEEDED/, stranger: /200|400|404/, dead: /401 SESSION_ENDED/ },
}

test('B1 every call answers a guest, a stranger and a dead token just as its access says', async () => {
  const wrong: string[] = []
  for (const call of app.app.calls) {
    const url = `/api${call.path.replace(/\{\w+\??\}/g, '999999')}`
    for (const [who, expected] of Object.entries(EXPECTED[call.access])) {
      // Signing out with a good token would end it for the calls that follow.
      if (who === 'stranger' && call.path === '/v1/auth/sign-out') continue
      const authorization = { stranger: `Bearer ${token}`, dead: 'Bearer a.b.c' }[who]
      const response = await app.http.inject({
        method: call.method,
        url,
        headers: authorization ? { authorization } : {},
      })
      const code = response.statusCode === 401 ? ` ${response.json().error.code}` : ''
      if (!expected.test(`${response.statusCode}${code}`))
        wrong.push(`${call.method} ${call.path} as ${who}: ${response.statusCode}${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(app.app.calls.length).toBeGreaterThan(25)
})
