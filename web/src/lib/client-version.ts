import { compareVersions } from '@app/core/rules/version'
import { create } from 'zustand'

/** Tests and tools run the sources unbuilt; what they are is older than any release. */
export const CLIENT_VERSION = typeof __CLIENT_VERSION__ === 'string' ? __CLIENT_VERSION__ : '0.0.0'

export const useLatestVersion = create<{ latest: string | null }>(() => ({ latest: null }))

/** Every reply may name the newest client. */
export function recordLatestVersion(headers: Headers): void {
  const latest = headers.get('x-upgrade-client')
  if (latest && latest !== useLatestVersion.getState().latest) useLatestVersion.setState({ latest })
}

export const isNewer = (latest: string | null) => latest !== null && compareVersions(latest, CLIENT_VERSION) > 0

/** The same address, asked for afresh: with the version it is for and a number that no cache has seen. */
export function upgradeAddress(fullPath: string, latest: string, now: number): string {
  const [address = '', hash] = fullPath.split('#')
  const query = `upgrade=${encodeURIComponent(latest)}&noCache=${now}`
  return `${address}${address.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`
}
