import {
  allVersions,
  type ChangelogConfig,
  hasNewChanges,
  laterViewed,
  NEVER_VIEWED,
  newVersions,
} from '@app/core/rules/changelog'
import { create } from 'zustand'
import { useSession } from '../../lib/session/session.ts'
import { fallbackContent, fetchConfig, fetchContent } from './queries.ts'
import { readLastViewed, saveLastViewed } from './storage.ts'

export const CHECK_EVERY_MS = 300_000
const REOPEN_GUARD_MS = 1_000

export interface Content {
  state: 'loading' | 'loaded' | 'failed'
  text: string
}

interface ChangelogState {
  config: ChangelogConfig | null
  lastViewed: string
  isOpen: boolean
  /** There is something new, and nobody was shown it yet: it opens once nothing else is under way. */
  isDue: boolean
  showsAll: boolean
  expanded: string[]
  contents: Record<string, Content>
  closedAt: number
}

const CLOSED = { isOpen: false, isDue: false, showsAll: false, expanded: [] as string[] }

export const useChangelog = create<ChangelogState>(() => ({
  config: null,
  lastViewed: NEVER_VIEWED,
  contents: {},
  closedAt: 0,
  ...CLOSED,
}))

const { getState, setState } = useChangelog

/** The versions that the sheet lists: the new ones, or all of them on demand. */
export function listedVersions({ config, lastViewed, showsAll }: ChangelogState) {
  if (!config) return []
  return showsAll ? allVersions(config) : newVersions(config, lastViewed)
}

const setContent = (version: string, content: Content) =>
  setState(({ contents }) => ({ contents: { ...contents, [version]: content } }))

/** Each version's text is fetched once and kept; one that failed can be asked for again. */
export async function loadContent(version: string): Promise<void> {
  const state = getState().contents[version]?.state
  if (state === 'loading' || state === 'loaded') return
  setContent(version, { state: 'loading', text: '' })
  try {
    setContent(version, { state: 'loaded', text: await fetchContent(version) })
  } catch (error) {
    console.warn(`Version ${version} has no changelog text`, error)
    setContent(version, { state: 'failed', text: fallbackContent(version) })
  }
}

function expand(versions: string[]): void {
  setState({ expanded: versions })
  for (const version of versions) void loadContent(version)
}

export function toggleVersion(version: string): void {
  const { expanded } = getState()
  const isOpen = expanded.includes(version)
  setState({ expanded: isOpen ? expanded.filter((other) => other !== version) : [...expanded, version] })
  if (!isOpen) void loadContent(version)
}

export function openWhatsNew(): void {
  setState({ isOpen: true, isDue: false })
  const newest = listedVersions(getState())[0]
  expand(newest ? [newest.version] : [])
  if (!getState().config) void checkForChanges({ autoShow: false }).then(openWhatsNew)
}

export function showAllChanges(): void {
  setState({ showsAll: true })
  expand(listedVersions(getState()).map(({ version }) => version))
}

function close(): void {
  setState({ ...CLOSED, closedAt: Date.now() })
}

function setLastViewed(version: string): void {
  setState({ lastViewed: version })
  void saveLastViewed(version)
}

/** One version counts as viewed only when it is newer than what was. */
export const markViewed = (version: string) => setLastViewed(laterViewed(getState().lastViewed, version))

/** Every version counts as viewed, and the sheet closes: marking as read and dismissing come to the same. */
export function markAllViewed(): void {
  const { config } = getState()
  if (config) setLastViewed(config.latestVersion)
  close()
}

/** Looks for new changes; where there are some, the sheet is due unless it was closed just now. */
export async function checkForChanges({ autoShow = true } = {}): Promise<boolean> {
  const [config, lastViewed] = await Promise.all([fetchConfig(), readLastViewed()])
  // What was there when somebody registered is no news to them, on whichever device.
  const firstVersion = useSession.getState().profile?.firstVersion ?? NEVER_VIEWED
  setState({ config, lastViewed: [lastViewed, firstVersion].reduce(laterViewed, getState().lastViewed) })
  const hasNew = hasNewChanges(config, getState().lastViewed)
  const { isOpen, closedAt } = getState()
  if (hasNew && autoShow && !isOpen && Date.now() - closedAt > REOPEN_GUARD_MS) setState({ isDue: true })
  return hasNew
}
