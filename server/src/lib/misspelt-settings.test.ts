import { expect, test } from 'vitest'
import { misspeltSettings } from './misspelt-settings.ts'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['SECRET_KEYFILE', 'SECRET_KEY_FILE'],
  ['Smtp_Url', 'SMTP_URL'],
])('%s is said to be no setting, and %s to be meant', (name, meant) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([{ name, meant }])
})

test.each([
  'SMTP_URL',
  'DATABASE_URL',
  'SECRET_KEY_FILE',
  'HOSTNAME',
  'POSTGRES_USER',
  'NODE_ENV',
  'PORTS',
  'PATH',
  'SMTP_USER_URL',
])('of %s nothing is said', (name) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([])
})
