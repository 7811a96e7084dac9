import { offerStates, profileStates, rosterStates } from '../support/laid-states.ts'
import { afterStates, deviceStates, talkStates } from '../support/real-states.ts'
import { inEach } from '../support/states.ts'
import { test } from '../test.ts'
import { shootNow } from './shoot.ts'

test.setTimeout(300_000)

for (const [area, make] of Object.entries({
  laid: () => ({ ...offerStates, ...profileStates, ...rosterStates }),
  after: afterStates,
  talk: talkStates,
  device: deviceStates,
})) {
  test(`the states of ${area}`, async ({ browser, server, isMobile }, info) => {
    const states = await make(server.url)
    await inEach(browser, { states, isMobile }, (page, name, { window }) => shootNow(page, info, name, window))
  })
}
