import { sessionDefaultsFrom } from '@app/core/rules/session-defaults'
import { expect, test } from 'vitest'
import { slotsIn, toSettings, toValues } from './defaults-form.ts'

test.each([
  [sessionDefaultsFrom({})],
  [
    sessionDefaultsFrom({
      locationId: 4,
      fee: 7.5,
      firstCome: true,
      opensAtOnce: false,
      slots: [{ instrumentId: 3, count: 2, required: true }],
    }),
  ],
])('what the form was given comes out again', (settings) => {
  expect(toSettings(toValues(settings))).toEqual(settings)
})

test('a draft that is broken has no slots', () => {
  expect(slotsIn({ slots: '[{' })).toEqual([])
})
