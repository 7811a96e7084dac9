import { compareVersions } from './version.ts'

export interface ChangelogVersion {
  version: string
  releaseDate: string
  hasBreakingChanges: boolean
  /** `high` and `critical` stand out; everything else is normal. */
  priority: string
}

export interface ChangelogConfig {
  latestVersion: string
  versions: ChangelogVersion[]
}

export const NEVER_VIEWED = '0.0.0'

/** What the client knows of without asking; used when the list itself cannot be had. */
export const FALLBACK_CHANGELOG: ChangelogConfig = {
  latestVersion: '1.2.0',
  versions: [
    { version: '1.0.0', releaseDate: '2025-01-15', hasBreakingChanges: false, priority: 'medium' },
    { version: '1.1.0', releaseDate: '2025-02-10', hasBreakingChanges: false, priority: 'medium' },
    { version: '1.2.0', releaseDate: '2025-03-20', hasBreakingChanges: true, priority: 'high' },
  ],
}

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)*$/.test(value)

const isChangelogVersion = (value: unknown): value is ChangelogVersion => {
  if (typeof value !== 'object' || value === null) return false
  const { version, releaseDate, hasBreakingChanges, priority } = value as Record<string, unknown>
  return (
    isVersion(version) &&
    typeof releaseDate === 'string' &&
    !Number.isNaN(Date.parse(releaseDate)) &&
    typeof hasBreakingChanges === 'boolean' &&
    typeof priority === 'string'
  )
}

/** Throws where what came is not a changelog: a proxy's page, or a file that somebody edited by hand. */
export function changelogFrom(value: unknown): ChangelogConfig {
  const { latestVersion, versions } = (value ?? {}) as Record<string, unknown>
  if (!isVersion(latestVersion) || !Array.isArray(versions) || !versions.every(isChangelogVersion))
    throw new Error('the changelog config is malformed')
  return { latestVersion, versions }
}

const newestFirst = (a: ChangelogVersion, b: ChangelogVersion) => compareVersions(b.version, a.version)

export const allVersions = (config: ChangelogConfig) => config.versions.toSorted(newestFirst)

export const newVersions = (config: ChangelogConfig, lastViewed: string) =>
  allVersions(config).filter(({ version }) => compareVersions(version, lastViewed) > 0)

export const hasNewChanges = (config: ChangelogConfig, lastViewed: string) =>
  compareVersions(config.latestVersion, lastViewed) > 0

export const hasHighPriorityChanges = (versions: ChangelogVersion[]) =>
  versions.some(({ priority }) => priority === 'high' || priority === 'critical')

export const hasBreakingChanges = (versions: ChangelogVersion[]) =>
  versions.some((version) => version.hasBreakingChanges)

/** Marking a version as viewed counts only when it is newer than what was viewed. */
export const laterViewed = (lastViewed: string, version: string) =>
  compareVersions(version, lastViewed) > 0 ? version : lastViewed

/** 'March 20, 2025'. A bare date is that day everywhere, whatever the reader's zone. */
export const longDate = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
