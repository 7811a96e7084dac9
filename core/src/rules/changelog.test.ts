import { expect, test } from 'vitest'
import {
  changelogFrom,
  FALLBACK_CHANGELOG,
  hasBreakingChanges,
  hasHighPriorityChanges,
  hasNewChanges,
  laterViewed,
  longDate,
  newVersions,
} from './changelog.ts'

const versionsAbove = (lastViewed: string) => newVersions(FALLBACK_CHANGELOG, lastViewed).map(({ version }) => version)

test.each([
  ['0.0.0', ['1.2.0', '1.1.0', '1.0.0']],
  ['1.0.0', ['1.2.0', '1.1.0']],
  ['1.2', []],
  ['1.10.0', []],
])('above %s the new versions are %j, newest first', (lastViewed, expected) => {
  expect(versionsAbove(lastViewed)).toEqual(expected)
})

test('there are new changes when the latest version is above the last viewed one', () => {
  expect(hasNewChanges(FALLBACK_CHANGELOG, '1.1.9')).toBe(true)
  expect(hasNewChanges(FALLBACK_CHANGELOG, '1.2.0')).toBe(false)
})

test.each([
  ['medium', false],
  ['high', true],
  ['critical', true],
  ['low', false],
])('priority %s counts as high: %s', (priority, expected) => {
  const version = { version: '1', releaseDate: '2025-01-01', hasBreakingChanges: false, priority }
  expect(hasHighPriorityChanges([version])).toBe(expected)
})

test('breaking changes exist when any version has them', () => {
  expect(hasBreakingChanges(FALLBACK_CHANGELOG.versions)).toBe(true)
  expect(hasBreakingChanges(FALLBACK_CHANGELOG.versions.slice(0, 2))).toBe(false)
})

test('an older version does not count as viewed', () => {
  expect(laterViewed('1.1.0', '1.0.0')).toBe('1.1.0')
  expect(laterViewed('1.1.0', '1.2.0')).toBe('1.2.0')
})

test('the release date is a long US date, the same day in every zone', () => {
  expect(longDate('2025-03-20')).toBe('March 20, 2025')
})

const one = { version: '1.0.0', releaseDate: '2025-01-15', hasBreakingChanges: false, priority: 'medium' }

test('a well-formed config is taken as it is', () => {
  expect(changelogFrom(FALLBACK_CHANGELOG)).toEqual(FALLBACK_CHANGELOG)
  expect(changelogFrom({ latestVersion: '2', versions: [one] }).latestVersion).toBe('2')
})

test.each([
  [null],
  ['1.0.0'],
  [[]],
  [{}],
  [{ latestVersion: '1.0.0' }],
  [{ latestVersion: 1, versions: [] }],
  [{ latestVersion: 'newest', versions: [] }],
  [{ latestVersion: '1.0.0', versions: {} }],
  [{ latestVersion: '1.0.0', versions: [null] }],
  [{ latestVersion: '1.0.0', versions: [{ ...one, version: '../v2' }] }],
  [{ latestVersion: '1.0.0', versions: [{ ...one, releaseDate: 'soon' }] }],
  [{ latestVersion: '1.0.0', versions: [{ ...one, hasBreakingChanges: 'no' }] }],
  [{ latestVersion: '1.0.0', versions: [{ ...one, priority: undefined }] }],
])('%j is no changelog', (value) => {
  expect(() => changelogFrom(value)).toThrow('malformed')
})
