import type { Locator, Page } from '@playwright/test'
import { ask, askToJoin, groupOf, post, type Someone, someone } from './people.ts'
import { BASS, DRUMS, GUITAR, VOCALS } from './sessions.ts'

const SLOTS = [
  { instrumentId: VOCALS, count: 1, required: true },
  { instrumentId: GUITAR, count: 1, required: false },
  { instrumentId: BASS, count: 1, required: true },
  { instrumentId: DRUMS, count: 1, required: true },
]
const SONGS = ['Superstition', 'Red House', 'Cissy Strut', 'Use Me']
/** Who plays what; nobody plays the drums of the last song. */
const BAND = [
  { name: 'Ana Lindqvist', instrument: VOCALS, songs: [0, 1, 2, 3] },
  { name: 'Ben Okafor', instrument: VOCALS, songs: [1, 0, 3, 2] },
  { name: 'Gus Bergström', instrument: GUITAR, songs: [0, 1, 2] },
  { name: 'Cleo Marchetti', instrument: BASS, songs: [0, 1, 2, 3] },
  { name: 'Dev Raman', instrument: DRUMS, songs: [0, 1, 2] },
]

/** A session whose sign-up is closed, with a small band's wishes. */
export async function rosterNight(url: string) {
  const organiser = await someone(url, 'Priya', 'Venkataraman')
  const { id: groupId } = await groupOf(url, organiser, { name: 'Anchor Thursday Blues', joinPolicy: 'open' })
  const settings = { slots: SLOTS, songAssignMin: 1, songAssignMax: 4 }
  await post(url, `/v1/groups/update-default-session-settings/${groupId}`, { settings }, organiser.token)
  const { payload: session } = await post(
    url,
    '/Session/AddSession/',
    {
      groupId,
      title: 'Roster Night',
      startDate: '2040-11-15T19:30',
      location: 'The Anchor, back room',
      settings: { songAssignMin: 1, songAssignMax: 4, signUpOpen: true },
    },
    organiser.token,
  )
  const sessionId = session.id as number
  const songs: { slots: { slotId: number; instrumentId: number }[] }[] = []
  for (const Title of SONGS) {
    const song = { SessionId: sessionId, Title, ArtistName: 'Somebody' }
    songs.push((await post(url, '/v1/session-admin/add-song/', song, organiser.token)).payload)
  }
  const people: Someone[] = []
  for (const { name, instrument, songs: wanted } of BAND) {
    const [first = '', last = ''] = name.split(' ')
    const person = await someone(url, first, last)
    await askToJoin(url, person, groupId)
    for (const index of wanted) {
      const SlotId = songs[index]?.slots.find(({ instrumentId }) => instrumentId === instrument)?.slotId
      await post(url, '/v1/sessions/register-part/', { SessionId: sessionId, SlotId }, person.token)
    }
    people.push(person)
  }
  await post(url, '/v1/session-admin/sign-up/', { SessionId: sessionId, open: false }, organiser.token)
  return { organiser, groupId, sessionId, songs, people }
}

/** An empty draft of such a session. */
export async function makeDraft(url: string, organiser: Someone, sessionId: number): Promise<number> {
  return (await post(url, '/Session/CreateRoster/', { sessionId }, organiser.token)).payload.rosterId
}

/** A small band's night with the best roster published: everyone was told once. */
export async function publishedNight(url: string) {
  const night = await rosterNight(url)
  const rosterId = await makeDraft(url, night.organiser, night.sessionId)
  await post(url, '/Session/AutoAssign/', { rosterId }, night.organiser.token)
  const acknowledged = night.songs.flatMap(({ slots }) => slots.map(({ slotId }) => slotId))
  await post(url, '/Session/PublishRoster/', { rosterId, acknowledged }, night.organiser.token)
  const { payload } = await ask(url, `/Session/Roster?rosterId=${rosterId}`, night.organiser.token)
  const assignments = payload.assignments as { slotId: number; userId: number }[]
  return { ...night, rosterId, assignments }
}

/** Counts what a hand does: a press, a drag. */
export function counting(page: Page) {
  const done: string[] = []
  const act = async (what: string, work: () => Promise<unknown>) => {
    done.push(what)
    await work()
  }
  return {
    done,
    press: (what: string, target: Locator) => act(what, () => target.click()),
    drag: (what: string, from: Locator, to: Locator) => act(what, () => dragTo(page, from, to)),
  }
}

export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nothing to drop it on.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 20, y, { steps: 4 })
  await page.mouse.move(x, y, { steps: 2 })
  await page.mouse.up()
}
