import { insertGroup, setSessionDefaults, updateGroup } from '../groups/sql.ts'
import { currencyOf } from '../lib/currency.ts'
import type { Db } from '../lib/db/database.ts'
import { findPlace } from '../lib/outside/gazetteer.ts'
import { randomToken } from '../lib/secrets.ts'
import { approveMember, saveMember, setAdmin, setRating } from '../members/sql.ts'
import { listInstruments } from '../songs/sql.ts'
import { saveUserInstrument } from '../users/tastes-sql.ts'
import { insertVenue } from '../venues/sql.ts'
import { type DemoPerson, PEOPLE } from './people.ts'
import type { Player } from './sign-ups.ts'

const DAY_MS = 86_400_000

interface Leads {
  member: number
  organiser: number
}

export interface SlowJam {
  groupId: number
  /** Whose garage and whose piano it is. */
  host: number
  /** The demo's own member, who waits for a part. */
  member: number
  guitar: number
  singer: number
  bass: number
}

/** What the sessions of the demo are made from: the busy group, its usual venue, and who plays what in it. */
export interface DemoGroups {
  blues: number
  anchor: number
  organiser: number
  players: Player[]
  /** The three groups, and everybody in the story by their first name. */
  groups: { blues: number; slow: number; secret: number }
  named: Map<string, number>
  /** The small group, and who of it comes. */
  slow: SlowJam
}

/** One busy public group, a small one, and a private one; with people, venues, ratings and two who wait. */
export async function seedGroups(db: Db, { member, organiser }: Leads, now: Date): Promise<DemoGroups> {
  const instruments = new Map((await listInstruments(db)).map((one) => [one.name, one.id]))
  const people: number[] = []
  for (const [index, demo] of PEOPLE.entries())
    people.push(await insertPerson(db, demo, `player${index + 1}@jamboree.example`, instruments))
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

  const blues = await makeGroup(db, organiser, now, {
    name: 'Anchor Thursday Blues',
    zip: '97201',
    joinPolicy: 'approval',
    isPublic: true,
    description:
      'Every second Thursday in the back room of the Anchor. Blues, soul and whatever fits three chords. All levels; bring ears.',
  })
  await saveMember(db, blues, member, daysAgo(200), daysAgo(199))
  const waiting = people.slice(-2)
  for (const [index, userId] of people.entries()) {
    const asked = daysAgo(index % 30)
    await saveMember(db, blues, userId, asked, waiting.includes(userId) ? null : asked)
  }
  const second = people[0] as number
  await approveMember(db, blues, second, now)
  await setAdmin(db, blues, second, true)
  for (const [index, demo] of PEOPLE.slice(0, 12).entries()) {
    for (const [name, rating] of demo.plays) {
      const adminRating = Math.max(1, rating - 10 + (index % 3) * 10)
      await setRating(db, {
        groupId: blues,
        userId: people[index] as number,
        instrumentId: instruments.get(name) as number,
        rating: adminRating,
      })
    }
  }
  const anchor = await insertVenue(
    db,
    venue(blues, 'The Anchor, back room', '12 Harbor Street', 'House drums and a bass amp. Load in by the side door.'),
  )
  await insertVenue(db, venue(blues, 'Old Print Works', '340 Mill Lane', 'Bring your own amps; stairs.'))
  const slot = (name: string, count: number, required: boolean) => ({
    instrumentId: instruments.get(name) as number,
    count,
    required,
  })
  await setSessionDefaults(db, blues, {
    startTime: '19:30',
    locationId: anchor.locationId,
    songAssignMin: 2,
    songAssignMax: 4,
    slots: [
      slot('Vocals', 1, true),
      slot('Guitar', 2, true),
      slot('Bass', 1, true),
      slot('Drums', 1, true),
      slot('Keys', 1, false),
    ],
  })

  const slow = await makeGroup(db, people[12] as number, now, {
    name: 'Sunday Slow Jam',
    zip: '97214',
    joinPolicy: 'open',
    isPublic: true,
    description: 'Nadia’s garage, once a month, slowly.',
  })
  for (const userId of [member, ...people.slice(13, 18)]) await saveMember(db, slow, userId, now, now)

  const secret = await makeGroup(db, organiser, now, {
    name: 'Funk & Soul Collective (house band)',
    zip: '98101',
    joinPolicy: 'invite',
    isPublic: false,
    description: 'The nine of us.',
  })
  for (const userId of people.slice(4, 11)) await saveMember(db, secret, userId, now, now)

  const players = PEOPLE.map(({ plays }, index) => ({
    userId: people[index] as number,
    plays: plays.map(([name]) => name),
  }))
  const [host, guitar, singer, bass] = [12, 15, 16, 17].map((index) => people[index] as number) as [
    number,
    number,
    number,
    number,
  ]
  return {
    slow: { groupId: slow, host, member, guitar, singer, bass },
    blues,
    anchor: anchor.locationId,
    organiser,
    groups: { blues, slow, secret },
    named: new Map([
      ['Ana', member],
      ['Bartholomew', organiser],
      ...PEOPLE.map(({ first }, index): [string, number] => [first, people[index] as number]),
    ]),
    players: [
      { userId: member, plays: ['Bass', 'Vocals'] },
      { userId: organiser, plays: ['Guitar'] },
      ...players.filter(({ userId }) => !waiting.includes(userId)),
    ],
  }
}

export async function insertPerson(
  db: Db,
  demo: DemoPerson,
  email: string,
  instruments: Map<string, number>,
): Promise<number> {
  const user = await db
    .insertInto('users')
    .values({ email, first_name: demo.first, last_name: demo.last })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, [name, rating]] of demo.plays.entries()) {
    await saveUserInstrument(db, user.id, {
      id: instruments.get(name) as number,
      rating,
      isPrimary: position === 0,
      note: undefined,
    })
  }
  return user.id
}

interface DemoGroup {
  name: string
  zip: string
  joinPolicy: 'open' | 'approval' | 'invite'
  isPublic: boolean
  description: string
}

export async function makeGroup(db: Db, madeBy: number, now: Date, group: DemoGroup): Promise<number> {
  const place = await findPlace({ city: '', state: '', zip: group.zip, country: '' })
  const values = {
    name: group.name,
    city: place?.city ?? '',
    state: place?.state ?? '',
    zip: group.zip,
    country: place?.countryCode ?? '',
    currency: currencyOf(place?.countryCode ?? ''),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    time_zone_id: place?.timeZoneId ?? 'UTC',
    is_public: group.isPublic,
    join_policy: group.joinPolicy,
    invite_key: randomToken(),
    made_by: madeBy,
  }
  const id = await insertGroup(db, values, now)
  await updateGroup(db, id, { description: group.description })
  return id
}

export const venue = (groupId: number, name: string, address: string, notes: string) => ({
  group_id: groupId,
  name,
  address,
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  latitude: 45.507,
  longitude: -122.69,
  notes,
})
