import type { Page } from '@playwright/test'

/** The last viewed version as it is kept on the disk: written after the sheet has closed. */
export const lastViewed = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('systemdb')
        // It is the app that makes it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(null)
        opening.onsuccess = () => {
          const database = opening.result
          const asked = database
            .transaction('keyvaluepairs')
            .objectStore('keyvaluepairs')
            .get('lastViewedChangelogVersion')
          asked.onsuccess = () => {
            database.close()
            resolve(asked.result)
          }
        }
      }),
  )
