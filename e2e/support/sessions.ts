import { askToJoin, groupOf, post, type Someone, someone } from './people.ts'

/** Instruments as the server numbers them. */
export const VOCALS = 1
export const GUITAR = 3
export const BASS = 6
export const DRUMS = 8

const SLOTS = [VOCALS, GUITAR, GUITAR, BASS, DRUMS]
const TITLES = [
  'Superstition',
  'Red House',
  'Cissy Strut',
  'Use Me',
  'Valerie',
  'Pride and Joy',
  'Chameleon',
  'Stormy Monday',
]

/** Half an hour from now, as an instant. */
export const tonight = () => new Date(Date.now() + 1_800_000).toISOString()

/** A group with a session of these songs, sign-up open, and a member who sings and plays the first of the guitars. */
export async function jam(
  url: string,
  {
    songs = 8,
    slots = SLOTS,
    title = 'Thursday Blues Jam',
    settings = {},
    group = {},
    startDate = '2040-11-15T19:30',
  } = {},
) {
  const organiser = await someone(url, 'Priya', 'Venkataraman')
  const member = await someone(url, 'Ana', 'Lindqvist')
  const { id: groupId, name } = await groupOf(url, organiser, {
    name: 'Anchor Thursday Blues',
    joinPolicy: 'open',
    ...group,
  })
  await askToJoin(url, member, groupId)
  const counted = [...new Set(slots)].map((instrumentId) => ({
    instrumentId,
    count: slots.filter((one) => one === instrumentId).length,
    required: true,
  }))
  const defaults = { settings: { slots: counted } }
  await post(url, `/v1/groups/update-default-session-settings/${groupId}`, defaults, organiser.token)
  const { payload: session } = await post(
    url,
    '/Session/AddSession/',
    {
      groupId,
      title,
      startDate,
      location: 'The Anchor, back room',
      settings: { songAssignMin: 1, songAssignMax: 4, ...settings },
    },
    organiser.token,
  )
  const made: { sessionSongId: number; slots: { slotId: number; instrumentId: number }[] }[] = []
  for (let i = 0; i < songs; i++) {
    const Title = TITLES[i] ?? `${TITLES[i % TITLES.length]} ${i}`
    made.push(
      (
        await post(
          url,
          '/v1/session-admin/add-song/',
          { SessionId: session.id, Title, ArtistName: 'Somebody' },
          organiser.token,
        )
      ).payload,
    )
  }
  return { organiser, member, groupId, groupName: name, sessionId: session.id as number, songs: made }
}

/** Signs somebody up for a slot, past the screens. */
export const takeSlot = (url: string, person: Someone, SessionId: number, SlotId: number) =>
  post(url, '/v1/sessions/register-part/', { SessionId, SlotId }, person.token)
