import { askToJoin, post, type Someone, someone } from '../people.ts'
import { jam, takeSlot, VOCALS } from '../sessions.ts'
import { dialog, heading, pressFirst, type States } from './in-each.ts'

/** A first-come session with one part that has become free, two who wait for it, and an offer to the first. */
async function waiting(url: string) {
  const settings = { firstCome: true }
  const { organiser, groupId, sessionId, songs } = await jam(url, { songs: 1, slots: [VOCALS], settings })
  const slot = { SessionId: sessionId, SlotId: songs[0]?.slots[0]?.slotId ?? 0 }
  await takeSlot(url, organiser, sessionId, slot.SlotId)
  const people: Someone[] = []
  for (const name of ['Bea', 'Caro']) {
    const person = await someone(url, name, 'Waiting')
    await askToJoin(url, person, groupId)
    await post(url, '/v1/sessions/register-part/', { ...slot, Waitlist: true }, person.token)
    people.push(person)
  }
  await post(url, '/v1/sessions/unregister-part/', slot, organiser.token)
  return { organiser, sessionId, first: people[0] as Someone }
}

/** Offers as who has one and the organiser see them. */
export async function waitlistStates(url: string): Promise<States> {
  const { organiser, sessionId, first } = await waiting(url)
  const admin = `/admin/view-session?id=${sessionId}`
  return {
    'offers-strip': {
      as: first,
      path: `/session/${sessionId}`,
      shows: (page) => page.getByRole('region', { name: 'Offered to you' }),
    },
    'offers-list': { as: organiser, path: admin, shows: heading('1 part became free') },
    'offers-choose': {
      as: organiser,
      path: admin,
      act: pressFirst(/^Offer to somebody else/),
      shows: dialog('Offer vocals on Superstition to'),
      window: true,
    },
  }
}
