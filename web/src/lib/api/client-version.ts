import { CLIENT_VERSION } from '@app/core/product'
import { compareVersions } from '@app/core/rules/version'
import { create } from 'zustand'
import { server } from './site.ts'

export const useLatestVersion = create<{ latest: string | null }>(() => ({ latest: null }))

/** Every reply may name the newest client. One in a shell is renewed by the store, not by a reload. */
export function recordLatestVersion(latest: string | null): void {
  if (!server && latest && latest !== useLatestVersion.getState().latest) useLatestVersion.setState({ latest })
}

export const isNewer = (latest: string | null) => latest !== null && compareVersions(latest, CLIENT_VERSION) > 0

/** The same address, asked for afresh: with the version it is for and a number that no cache has seen. */
export function upgradeAddress(fullPath: string, latest: string, now: number): string {
  const [address = '', hash] = fullPath.split('#')
  const before = address.replace(/([?&])upgrade=[^&]*&noCache=\d+&?/, '$1').replace(/[?&]$/, '')
  const query = `upgrade=${encodeURIComponent(latest)}&noCache=${now}`
  return `${before}${before.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`
}
