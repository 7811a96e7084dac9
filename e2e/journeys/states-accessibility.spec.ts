import { flaws, violations } from '../support/flaws.ts'
import { inEach, type States } from '../support/states/in-each.ts'
import { offerStates } from '../support/states/offers.ts'
import { profileStates } from '../support/states/profiles.ts'
import { rosterStates } from '../support/states/rosters.ts'
import { expect, test } from '../test.ts'

const AREAS: Record<string, States> = {
  'of an offer': offerStates,
  'of a profile': profileStates,
  'of a roster': rosterStates,
}

for (const [area, states] of Object.entries(AREAS)) {
  test(`every state ${area} passes axe in both themes, and is no wider than its window`, async ({
    browser,
    isMobile,
  }) => {
    const found: string[] = []
    await inEach(browser, { states, isMobile }, async (page, name) => {
      found.push(...(await flaws(page, name)))
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await violations(page, `${name}, dark`, ['color-contrast'])))
    })
    expect(found).toEqual([])
  })
}
