import { afterStates } from '../support/states/after.ts'
import { chatStates } from '../support/states/chat.ts'
import { deviceStates } from '../support/states/device.ts'
import { directStates } from '../support/states/direct.ts'
import { inEach } from '../support/states/in-each.ts'
import { nightStates } from '../support/states/night.ts'
import { offerStates } from '../support/states/offers.ts'
import { profileStates } from '../support/states/profiles.ts'
import { draftStates, rosterStates } from '../support/states/rosters.ts'
import { talkStates } from '../support/states/talk.ts'
import { waitlistStates } from '../support/states/waitlist.ts'
import { test } from '../test.ts'
import { shootNow } from './shoot.ts'

test.setTimeout(300_000)

for (const [area, make] of Object.entries({
  laid: () => ({ ...offerStates, ...profileStates }),
  rosters: () => rosterStates,
  drafts: () => draftStates,
  after: afterStates,
  waitlist: waitlistStates,
  night: nightStates,
  talk: talkStates,
  chat: chatStates,
  direct: directStates,
  device: deviceStates,
})) {
  test(`the states of ${area}`, async ({ browser, server, isMobile }, info) => {
    const states = await make(server.url)
    await inEach(browser, { states, isMobile }, (page, name, { window }) => shootNow(page, info, name, window))
  })
}
