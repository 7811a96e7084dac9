import { expect, type Page } from '@playwright/test'

/** The service worker has the app from now on, and the page is under its care. */
export async function keepTheApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

/** The keys of what the page has put on the disk. */
export const keptKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('seen-lists')
        opened.onupgradeneeded = () => opened.result.createObjectStore('lists')
        opened.onerror = reject
        opened.onsuccess = () => {
          const keys = opened.result.transaction('lists').objectStore('lists').getAllKeys()
          keys.onsuccess = () => {
            opened.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

/** What is shown is on the disk a moment later; this waits for it, by a part of its key. */
export const onDisk = (page: Page, part: string) =>
  expect.poll(async () => (await keptKeys(page)).some((key) => key.includes(part)), { message: part }).toBe(true)
