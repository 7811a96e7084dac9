import { expect, test } from 'vitest'
import { withoutValues } from './log.ts'

test('F1 an error in the log says what failed and never on which values', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (lower(email))=(ana@example.org) already exists.',
    params: ['ana@example.org', '$argon2id$secret'],
  })
  const logged = JSON.stringify(withoutValues(error))
  expect(logged).toContain('users_email')
  expect(logged).not.toMatch(/ana@example|argon2id/)
})
