import { atRest } from '../support/at-rest.ts'
import { flaws } from '../support/flaws.ts'
import { ask, post, visitAs } from '../support/people.ts'
import { jam, takeSlot, tonight } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/404/] })

const LONG = 'W'.repeat(110)

// Each theme once: the colours are the same on both sizes.
test('every session screen passes axe and holds the longest names', async ({ context, isMobile, server }) => {
  const { organiser, member, sessionId, songs } = await jam(server.url, {
    songs: 3,
    title: LONG,
    startDate: tonight(),
    group: { name: 'W'.repeat(80) },
  })
  for (const { slots } of songs) await takeSlot(server.url, member, sessionId, slots[0]?.slotId ?? 0)
  await takeSlot(server.url, organiser, sessionId, songs[0]?.slots[1]?.slotId ?? 0)
  const closed = new URLSearchParams({ sessionId: `${sessionId}`, instrumentId: '8', newState: '3', reason: LONG })
  await post(server.url, `/Session/UpdateSessionInstrumentSignupState?${closed}`, {}, organiser.token)
  const { payload: door } = await ask(server.url, `/v1/sessions/check-in-link/${sessionId}`, organiser.token)
  const page = await visitAs(context, member)
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (where: string) => found.push(...(await flaws(page, where)))
  for (const path of [
    '/upcoming',
    `/session/${sessionId}`,
    '/session/999999',
    `/session/signup/${sessionId}`,
    `/session-song?id=${songs[0]?.sessionSongId}&sessionId=${sessionId}`,
    `/session/${sessionId}/practice`,
    `/walk-in/${door.key}`,
    `/tonight/${door.group.key}`,
    `/session/${sessionId}/stage`,
  ]) {
    await page.goto(path)
    await atRest(page)
    await look(path)
  }
  await page.goto(`/session/${sessionId}`)
  if (isMobile) {
    await page.getByRole('button', { name: /^My parts/ }).click()
    await page
      .getByRole('button', { name: /^Drag / })
      .first()
      .waitFor()
    await look('the open tray')
  }
  await page.getByRole('button', { name: /songs$/ }).click()
  await page.getByRole('dialog').waitFor()
  await look('the sign-up sheet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Drums in Superstition/ }).click()
  await page.getByRole('dialog').waitFor()
  await look('why a slot is closed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suggest a song' }).click()
  await page.getByRole('dialog').waitFor()
  await look('suggesting a song')
  expect(found).toEqual([])
})
