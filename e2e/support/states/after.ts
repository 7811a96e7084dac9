import { post, type Someone } from '../people.ts'
import { publishedNight } from '../roster-night.ts'
import { button, dialog, heading, pressFirst, type States, words } from './in-each.ts'

/** After the roster is out: the member's songs, and a drop-out with its repair. */
export async function afterStates(url: string): Promise<States> {
  const { organiser, sessionId, rosterId, people, assignments } = await publishedNight(url)
  const [ana, , gus] = people as [Someone, Someone, Someone]
  const answer = (person: Someone, confirm: boolean, slots: { slotId: number }[]) =>
    Promise.all(
      slots.map(({ slotId }) => post(url, '/Session/ConfirmAssignment/', { rosterId, slotId, confirm }, person.token)),
    )
  const of = ({ userId }: Someone) => assignments.filter((one) => one.userId === userId)
  const mine = { as: ana, path: `/session/${sessionId}` }
  const droppedOut = heading(/^Ana .*: 1 part open$/)
  return {
    'after-my-songs': { ...mine, shows: heading(/^You play \d songs?$/) },
    'after-why-not': {
      ...mine,
      act: pressFirst(/^Why not me\?/),
      shows: (page) => page.getByRole('dialog').getByText(/^Why not me\?/),
      window: true,
    },
    'after-decline': { ...mine, act: pressFirst(/^Can’t play /), shows: dialog(/^Can’t play .*\?$/), window: true },
    'after-said-yes': {
      ...mine,
      as: gus,
      before: () => answer(gus, true, of(gus)),
      shows: words(/You said yes/),
    },
    'after-said-no': {
      ...mine,
      before: () => answer(ana, false, of(ana).slice(0, 1)),
      shows: words(/You said no\./),
    },
    'after-repair-roster': {
      as: organiser,
      path: `/admin/view-roster?id=${rosterId}`,
      act: async (page) => {
        await page.getByRole('button', { name: 'See the changes…' }).click()
        await page.getByText('The message', { exact: true }).click()
      },
      shows: (page) => page.getByRole('article').getByRole('heading', { name: /^To / }),
    },
    'after-repair-session': { as: organiser, path: `/admin/view-session?id=${sessionId}`, shows: droppedOut },
    'after-practice': { as: gus, path: `${mine.path}/practice`, shows: button('Download') },
  }
}
