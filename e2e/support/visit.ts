import type { Page } from '@playwright/test'

/** Goes there as a link would, without loading the app again. */
export const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
