// @vitest-environment node
import { userProfile } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { slimModule } from './contract-without-schemas.ts'

test('the built client knows of a call all that it goes by: also that it only reads, and no schema', () => {
  const { method, path, reads } = userProfile
  const known = JSON.parse(slimModule({ userProfile }).replace(/^.*?freeze\(|\)$/g, ''))
  expect(known).toMatchObject({ method, path, reads })
  expect(known.reads).toBe(true)
  expect(JSON.stringify(known)).not.toContain('_zod')
})
