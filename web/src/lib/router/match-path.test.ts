import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/groups', '/groups', {}],
  ['/groups', '/Groups/', {}],
  ['/groups', '/groups/3', null],
  ['/groups', '/my/groups', null],
  ['/session/:id', '/session/12', { id: '12' }],
  ['/session/:id', '/session/', null],
  ['/session/:id', '/session/12/stage', null],
  ['/session/:id/stage', '/session/12/stage', { id: '12' }],
  ['/group/:groupId/channel/:channelId', '/group/1/channel/2', { groupId: '1', channelId: '2' }],
  ['/join/:key', '/join/a%20b%2Fc', { key: 'a b/c' }],
  ['/join/:key', '/join/100%', { key: '100%' }],
  ['/what.is', '/whatxis', null],
  ['*', '/anything/at/all', {}],
  ['*', '/', {}],
])('%s against %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params)
})
