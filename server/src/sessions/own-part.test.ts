import { sessionDetails } from '@app/core/contract/sessions'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { makeTestApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { sessionOfSix } from '../test/session.ts'

test('a member’s own part of a session is written by the contract: a field that is not listed does not leave', async () => {
  const database = await testDatabase()
  let isMore = false
  // As a statement that reads a column more than the contract lists.
  const more: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) =>
      isMore ? { ...result, rows: result.rows.map((row) => ({ ...row, secret: 'not listed' })) } : result,
  }
  const app = await makeTestApp({ ...database, db: database.db.withPlugin(more) }, {}, { strictReplies: false })
  try {
    const { session, member } = await sessionOfSix(app)
    await app.call(sessionDetails, { id: session.id }, member)
    isMore = true
    const { status, payload, text } = await app.call(sessionDetails, { id: session.id }, member)
    isMore = false
    expect(status).toBe(200)
    expect(payload.me).toMatchObject({ callerIsMember: true, callerIsApproved: true })
    expect(text).not.toContain('not listed')
  } finally {
    await app.close()
    await database.close()
  }
})
