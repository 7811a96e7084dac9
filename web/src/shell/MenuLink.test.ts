import { expect, test } from 'vitest'
import { leadsHere } from './MenuLink.tsx'

const at = (address: string) => {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query ? `?${query}` : '' }
}

test.each([
  ['/admin/view-session?id=3', '/admin/view-session?id=3&stage=roster', true],
  ['/admin/view-session?id=3', '/admin/view-session?id=30', false],
  ['/admin/edit-group?id=3', '/admin/edit-group', false],
  ['/groups', '/groups?q=blues', true],
  ['/groups', '/group/3', false],
])('a link to %s on %s: marked as the current page %s', (to, here, isHere) => {
  expect(leadsHere(to, at(here))).toBe(isHere)
})
