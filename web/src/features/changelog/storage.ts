import { NEVER_VIEWED } from '@app/core/rules/changelog'
import { KEYS } from '../../lib/storage.ts'
import { getItem, setItem } from './systemdb.ts'

/** Failing is logged and no more: someone then sees what they have seen before. */
export async function readLastViewed(): Promise<string> {
  try {
    return (await getItem(KEYS.lastViewedChangelogVersion)) ?? NEVER_VIEWED
  } catch (error) {
    console.warn('The last viewed version could not be read', error)
    return NEVER_VIEWED
  }
}

export async function saveLastViewed(version: string): Promise<void> {
  try {
    await setItem(KEYS.lastViewedChangelogVersion, version)
  } catch (error) {
    console.warn('The last viewed version could not be saved', error)
  }
}
