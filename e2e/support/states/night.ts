import { ask, signInTo } from '../people.ts'
import { jam, takeSlot, tonight } from '../sessions.ts'
import type { States } from './in-each.ts'

/** The night itself: the stage, the door, and what the group remembers of it. */
export async function nightStates(url: string): Promise<States> {
  const settings = { firstCome: true }
  const { organiser, member, sessionId, songs } = await jam(url, { songs: 5, startDate: tonight(), settings })
  await takeSlot(url, member, sessionId, songs[2]?.slots[0]?.slotId ?? 0)
  const { payload: door } = await ask(url, `/v1/sessions/check-in-link/${sessionId}`, organiser.token)
  const stage = `/session/${sessionId}/stage`
  return {
    'stage-before': { as: member, path: stage, window: true },
    'stage-organiser': {
      as: organiser,
      path: stage,
      act: async (page) => {
        await page.getByRole('button', { name: 'First song' }).click()
        await page.getByRole('heading', { level: 1, name: 'Superstition', exact: true }).waitFor()
      },
      window: true,
    },
    'stage-member': { as: member, path: stage, window: true },
    'stage-offline': {
      as: member,
      path: stage,
      act: (page) => page.context().setOffline(true),
      window: true,
    },
    'night-organiser': { as: organiser, path: `/admin/view-session?id=${sessionId}&stage=tonight` },
    'fairness-dashboard': { as: await signInTo(url, 'admin@jamboree.example'), path: '/admin/dashboard/1' },
    'night-walk-in': { as: member, path: `/walk-in/${door.key}` },
  }
}
