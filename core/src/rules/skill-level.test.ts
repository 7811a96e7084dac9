import { expect, test } from 'vitest'
import { skillLevelName } from './skill-level.ts'

test.each([
  [null, 'Not Set'],
  [undefined, 'Not Set'],
  [0, 'Not Set'],
  [10, 'Beginner'],
  [15, 'Beginner 15'],
  [20, 'Competent'],
  [28, 'Competent 28'],
  [40, 'Intermediate'],
  [60, 'Advanced'],
  [79, 'Advanced 79'],
  [80, 'Expert'],
  [95, 'Expert 95'],
  // Below the first level there is no lower name to show.
  [5, 'Beginner 5'],
])('a rating of %s shows %j', (rating, name) => {
  expect(skillLevelName(rating)).toBe(name)
})
