import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import AnnounceQuestion, { type Unannounced } from './AnnounceQuestion.tsx'

afterEach(cleanup)

const nothing = () => {}
const ask = (others?: Unannounced) =>
  render(
    <AnnounceQuestion
      count={1}
      act="Add"
      sessions={1}
      others={others}
      back="Back"
      onChoose={nothing}
      onClose={nothing}
    />,
  )

test.each([
  [{ switchedOff: 36, noAccount: 0 }, 'The others won’t be told: 36 have switched this off.'],
  [{ switchedOff: 1, noAccount: 2 }, 'The others won’t be told: 1 has switched this off, 2 have no account.'],
])('the question says why the others are not told: %o', (others, words) => {
  ask(others)
  expect(screen.getByText(words)).toBeTruthy()
})

test('where everybody is told, nothing is said of others', () => {
  ask({ switchedOff: 0, noAccount: 0 })
  expect(screen.queryByText(/others/)).toBeNull()
})
