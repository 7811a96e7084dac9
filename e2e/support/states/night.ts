import { ask, signInTo } from '../people.ts'
import { jam, takeSlot, tonight } from '../sessions.ts'
import { button, heading, type States, words } from './in-each.ts'

/** The night itself: the stage, the door, and what the group remembers of it. */
export async function nightStates(url: string): Promise<States> {
  const settings = { firstCome: true }
  const { organiser, member, sessionId, songs } = await jam(url, { songs: 5, startDate: tonight(), settings })
  await takeSlot(url, member, sessionId, songs[2]?.slots[0]?.slotId ?? 0)
  const { payload: door } = await ask(url, `/v1/sessions/check-in-link/${sessionId}`, organiser.token)
  const stage = `/session/${sessionId}/stage`
  return {
    'stage-before': { as: member, path: stage, shows: words('You are on in 3 songs'), window: true },
    'stage-organiser': {
      as: organiser,
      path: stage,
      act: (page) => page.getByRole('button', { name: 'First song' }).click(),
      shows: heading('Superstition'),
      window: true,
    },
    'stage-member': { as: member, path: stage, shows: heading('Superstition'), window: true },
    'stage-offline': {
      as: member,
      path: stage,
      act: (page) => page.context().setOffline(true),
      shows: words('Offline'),
      window: true,
    },
    'night-organiser': {
      as: organiser,
      path: `/admin/view-session?id=${sessionId}&stage=tonight`,
      shows: heading('Who is here'),
    },
    'fairness-dashboard': {
      as: await signInTo(url, 'admin@jamboree.example'),
      path: '/admin/dashboard/1',
      shows: (page) => page.getByRole('region', { name: 'Member by member' }).getByRole('rowheader').first(),
    },
    'night-walk-in': { as: member, path: `/walk-in/${door.key}`, shows: button(/list/) },
  }
}
