import { post, type Someone } from '../people.ts'
import { publishedNight } from '../roster-night.ts'
import { pressFirst, type States } from './in-each.ts'

/** After the roster is out: the member's songs, and a drop-out with its repair. */
export async function afterStates(url: string): Promise<States> {
  const { organiser, sessionId, rosterId, people, assignments } = await publishedNight(url)
  const [ana, , gus] = people as [Someone, Someone, Someone]
  const answer = (person: Someone, confirm: boolean, slots: { slotId: number }[]) =>
    Promise.all(
      slots.map(({ slotId }) => post(url, '/Session/ConfirmAssignment/', { rosterId, slotId, confirm }, person.token)),
    )
  const of = ({ userId }: Someone) => assignments.filter((one) => one.userId === userId)
  const session = `/session/${sessionId}`
  return {
    'after-my-songs': { as: ana, path: session },
    'after-why-not': { as: ana, path: session, act: pressFirst(/^Why not me\?/), window: true },
    'after-decline': { as: ana, path: session, act: pressFirst(/^Can’t play /), window: true },
    'after-said-yes': { as: gus, path: session, before: () => answer(gus, true, of(gus)) },
    'after-said-no': { as: ana, path: session, before: () => answer(ana, false, of(ana).slice(0, 1)) },
    'after-repair-roster': {
      as: organiser,
      path: `/admin/view-roster?id=${rosterId}`,
      act: (page) => page.getByText('The message', { exact: true }).click(),
    },
    'after-repair-session': { as: organiser, path: `/admin/view-session?id=${sessionId}` },
    'after-practice': { as: gus, path: `${session}/practice` },
  }
}
