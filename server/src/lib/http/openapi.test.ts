import { groupDetails } from '@app/core/contract/groups'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const app = testApp()

test('the OpenAPI document passes a real linter without errors or warnings', async () => {
  const source = (await app.http.inject({ url: '/api/openapi.json' })).body
  // The server's address is what was set, on a test machine too.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-server-example.com': 'off' } })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  )
})

test('the document and the docs page name every call', async () => {
  const document = (await app.http.inject({ url: '/api/openapi.json' })).json()
  const page = (await app.http.inject({ url: '/api/docs' })).body
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/v1/events'].get.responses[200].content).toHaveProperty('text/event-stream')
  for (const call of app.app.calls) {
    expect(Object.keys(document.paths)).toContain(call.path.replace('?}', '}').replace(/\/$/, ''))
    expect(page).toContain(`${call.method} /api${call.path}`)
  }
})

test('D1 a stranger who asks again and again has the document and the docs page made once', async () => {
  const ask = async () =>
    Promise.all(['/api/openapi.json', '/api/docs'].map(async (url) => (await app.http.inject({ url })).body))
  const first = await ask()
  app.app.calls.push({ ...groupDetails, path: '/v1/made/anew' })
  expect(await ask()).toEqual(first)
  app.app.calls.pop()
})
