import { flaws, violations } from '../support/flaws.ts'
import { afterStates } from '../support/states/after.ts'
import { chatStates } from '../support/states/chat.ts'
import { deviceStates } from '../support/states/device.ts'
import { directStates } from '../support/states/direct.ts'
import { inEach, type States } from '../support/states/in-each.ts'
import { nightStates } from '../support/states/night.ts'
import { offerStates } from '../support/states/offers.ts'
import { profileStates } from '../support/states/profiles.ts'
import { draftStates, rosterStates } from '../support/states/rosters.ts'
import { talkStates } from '../support/states/talk.ts'
import { waitlistStates } from '../support/states/waitlist.ts'
import { expect, test } from '../test.ts'

/** A table each, so that two cores share them. */
const AREAS: Record<string, (url: string) => States | Promise<States>> = {
  'of an offer': () => offerStates,
  'of a profile': () => profileStates,
  'of a roster': () => rosterStates,
  'of publishing and of a draft': () => draftStates,
  'after the roster is out': afterStates,
  'of a waitlist': waitlistStates,
  'of the night': nightStates,
  'of posts and threads': talkStates,
  'of a chat': chatStates,
  'of direct messages': directStates,
  'of a device': deviceStates,
}

for (const [area, make] of Object.entries(AREAS)) {
  test(`every state ${area} passes axe in both themes, and is no wider than its window`, async ({
    browser,
    isMobile,
    server,
  }) => {
    const found: string[] = []
    await inEach(browser, { states: await make(server.url), isMobile }, async (page, name) => {
      found.push(...(await flaws(page, name)))
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await violations(page, `${name}, dark`, ['color-contrast'])))
    })
    expect(found).toEqual([])
  })
}
