import { askToJoin, groupOf, post, type Someone, someone } from './people.ts'
import { BASS, DRUMS, GUITAR, VOCALS } from './sessions.ts'

const SLOTS = [
  { instrumentId: VOCALS, count: 1, required: true },
  { instrumentId: GUITAR, count: 2, required: false },
  { instrumentId: BASS, count: 1, required: true },
  { instrumentId: DRUMS, count: 1, required: true },
]
const DAY_MS = 86_400_000

/** Well-known songs that the catalogue ships with. */
export const TITLES = [
  'Superstition',
  'Cissy Strut',
  'Use Me',
  'Valerie',
  'Pride and Joy',
  'Chameleon',
  'Call It Stormy Monday',
  'Sunny',
  'Chain of Fools',
  'Mustang Sally',
  'Hey Joe',
  'Black Magic Woman',
  'Summertime',
  'Respect',
  'Crossroads',
]

interface Added {
  sessionSongId: number
  slots: { slotId: number; instrumentId: number }[]
}

/** A song of the catalogue; when those are used up, one with a name that no sheet of paper is wide enough for. */
async function songNamed(url: string, { token }: Someone, title: string | undefined, index: number) {
  if (!title)
    return { Title: `Song ${index + 1}, ${'with a name that goes on '.repeat(6)}`, ArtistName: 'W'.repeat(80) }
  const reply = await fetch(`${url}/api/Songs/Search?title=${encodeURIComponent(title)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { SongId: (await reply.json()).payload[0].songId }
}

/** A group with its usual slots, and a session of it that began days ago: the one to make the next from. */
export async function groupWithSession(url: string, { songs = 0, group = {}, session = {} } = {}) {
  const organiser = await someone(url, 'Priya', 'Venkataraman')
  const { id: groupId, name } = await groupOf(url, organiser, {
    name: 'Anchor Thursday Blues',
    joinPolicy: 'open',
    ...group,
  })
  const settings = { slots: SLOTS, songAssignMin: 1, songAssignMax: 4 }
  await post(url, `/v1/groups/update-default-session-settings/${groupId}`, { settings }, organiser.token)
  const made = await post(
    url,
    '/Session/AddSession/',
    {
      groupId,
      title: 'Thursday Blues Jam',
      startDate: new Date(Date.now() - 6 * DAY_MS).toISOString(),
      endDate: new Date(Date.now() + DAY_MS / 2).toISOString(),
      location: 'The Anchor, back room',
      settings: { signUpOpen: true },
      ...session,
    },
    organiser.token,
  )
  const sessionId = made.payload.id as number
  const added: Added[] = []
  for (let i = 0; i < songs; i++) {
    const song = await songNamed(url, organiser, TITLES[i], i)
    const body = { SessionId: sessionId, ...song }
    added.push((await post(url, '/v1/session-admin/add-song/', body, organiser.token)).payload)
  }
  return { organiser, groupId, groupName: name, sessionId, songs: added }
}

/** Somebody of the group who signs up for these slots. */
export async function musician(url: string, groupId: number, sessionId: number, name: string, slotIds: number[]) {
  const [first = '', last = ''] = name.split(' ')
  const person: Someone = await someone(url, first, last)
  await askToJoin(url, person, groupId)
  for (const SlotId of slotIds)
    await post(url, '/v1/sessions/register-part/', { SessionId: sessionId, SlotId }, person.token)
  return person
}
