import { afterEach, expect, test, vi } from 'vitest'
import { linkHere } from './link-here.ts'

afterEach(() => vi.restoreAllMocks())

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
  expect(linkHere(['/elsewhere', to], at(here))).toBe(isHere ? to : undefined)
})

test.each([
  ['/upcoming', '/upcoming'],
  ['/upcoming?past=true', '/upcoming?past=true'],
  ['/upcoming?near=Portland', '/upcoming'],
])('on %s one of the two pages about sessions is marked: %s', (here, marked) => {
  expect(linkHere(['/upcoming', '/upcoming?past=true'], at(here))).toBe(marked)
  expect(linkHere(['/upcoming?past=true', '/upcoming'], at(here))).toBe(marked)
})

test('the page that names more is marked in a Safari before 17 too, where parameters have no size', () => {
  vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number)
  expect(linkHere(['/upcoming', '/upcoming?past=true'], at('/upcoming?past=true'))).toBe('/upcoming?past=true')
})
