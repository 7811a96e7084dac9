import { FALLBACK_CHANGELOG } from '@app/core/rules/changelog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../lib/testing.ts'
import {
  checkForChanges,
  listedVersions,
  markAllViewed,
  markViewed,
  openWhatsNew,
  showAllChanges,
  useChangelog,
} from './store.ts'

const CONFIG = '/changelogs/config.json'
const content = {
  '/changelogs/v1.2.0.md': { body: 'Two' },
  '/changelogs/v1.1.0.md': { body: 'One' },
  '/changelogs/v1.0.0.md': { body: 'Nought' },
}
const start = useChangelog.getInitialState()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
  useChangelog.setState(start, true)
  localStorage.clear()
  fakeServer({ [CONFIG]: { body: FALLBACK_CHANGELOG }, ...content })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = () => useChangelog.getState()

test('new changes make the sheet due, and it opens with the newest version expanded', async () => {
  expect(await checkForChanges()).toBe(true)
  expect(state()).toMatchObject({ isOpen: false, isDue: true })
  openWhatsNew()
  expect(state()).toMatchObject({ isOpen: true, expanded: ['1.2.0'] })
})

test('marking all as viewed stores the latest version and closes', async () => {
  await checkForChanges()
  markAllViewed()
  expect(state()).toMatchObject({ isOpen: false, lastViewed: '1.2.0' })
  await vi.advanceTimersByTimeAsync(0)
  expect(localStorage.getItem('systemdb/lastViewedChangelogVersion')).toBe('1.2.0')
  vi.advanceTimersByTime(5000)
  expect(await checkForChanges()).toBe(false)
  expect(state().isOpen).toBe(false)
})

test('it does not open again within a second of closing', async () => {
  await checkForChanges()
  useChangelog.setState({ isDue: false, closedAt: Date.now() })
  vi.advanceTimersByTime(1000)
  await checkForChanges()
  expect(state().isDue).toBe(false)
  vi.advanceTimersByTime(1)
  await checkForChanges()
  expect(state().isDue).toBe(true)
})

test('View All Changes lists every version and expands all; closing resets that', async () => {
  markViewed('1.1.0')
  await checkForChanges()
  expect(listedVersions(state()).map(({ version }) => version)).toEqual(['1.2.0'])
  showAllChanges()
  expect(state().expanded).toEqual(['1.2.0', '1.1.0', '1.0.0'])
  markAllViewed()
  expect(state().showsAll).toBe(false)
})

test('an older version that is marked as viewed changes nothing', () => {
  markViewed('1.1.0')
  markViewed('1.0.0')
  expect(state().lastViewed).toBe('1.1.0')
})

test('a list that cannot be had is the built-in one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fakeServer({ [CONFIG]: { status: 500 }, ...content })
  await checkForChanges()
  expect(state().config).toEqual(FALLBACK_CHANGELOG)
})

test('a text that cannot be had is failed with the words that stand in for it, and can be asked for again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeServer({ [CONFIG]: { body: FALLBACK_CHANGELOG } })
  await checkForChanges()
  openWhatsNew()
  await vi.advanceTimersByTimeAsync(0)
  expect(state().contents['1.2.0']).toMatchObject({ state: 'failed' })
  expect(state().contents['1.2.0']?.text).toContain(
    'Sorry, the changelog content for this version could not be loaded.',
  )
  fakeServer(content)
  openWhatsNew()
  await vi.advanceTimersByTimeAsync(0)
  expect(state().contents['1.2.0']).toEqual({ state: 'loaded', text: 'Two' })
})

test.each([{ latestVersion: '9.0.0' }, { versions: 'none' }, '[]'])(
  'a config that is malformed (%j) is logged, and the built-in one is used',
  async (body) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeServer({ [CONFIG]: { body }, ...content })
    await checkForChanges()
    expect(state().config).toEqual(FALLBACK_CHANGELOG)
    expect(logged).toHaveBeenCalledWith(expect.any(String), new Error('the changelog config is malformed'))
    logged.mockRestore()
  },
)
