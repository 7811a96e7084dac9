import { NEVER_VIEWED } from '@app/core/rules/changelog'
import { KEYS } from '../../lib/storage.ts'

// The library is fetched with the first look at the changelog: nothing else needs it.
async function database() {
  const { default: localforage } = await import('localforage')
  return localforage.createInstance({
    name: 'systemdb',
    version: 1,
    driver: [localforage.INDEXEDDB, localforage.LOCALSTORAGE, localforage.WEBSQL],
  })
}

/** Failing is logged and no more: someone then sees what they have seen before. */
export async function readLastViewed(): Promise<string> {
  try {
    return (await (await database()).getItem<string>(KEYS.lastViewedChangelogVersion)) ?? NEVER_VIEWED
  } catch (error) {
    console.warn('The last viewed version could not be read', error)
    return NEVER_VIEWED
  }
}

export async function saveLastViewed(version: string): Promise<void> {
  try {
    await (await database()).setItem(KEYS.lastViewedChangelogVersion, version)
  } catch (error) {
    console.warn('The last viewed version could not be saved', error)
  }
}
