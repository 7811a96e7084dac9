import { postsChannelOf } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'
import { approveMember, saveMember, setAdmin } from '../members/sql.ts'
import { CATALOGUE } from '../songs/catalogue.ts'
import { listInstruments } from '../songs/sql.ts'
import { insertVenue } from '../venues/sql.ts'
import { insertPerson, makeGroup, venue } from './groups.ts'
import { seedAnnouncements, seedAnswers, seedDirectChats } from './large-night.ts'
import type { DemoPerson } from './people.ts'
import { draftTwo, publishBest } from './rosters.ts'
import { fillSession, makeSession, thursday } from './sessions.ts'
import { signUpsFor } from './sign-ups.ts'
import { seedLongChat, writeMany } from './talk.ts'

const DAY_MS = 86_400_000

/** What real groups grow to. */
const SIZE = {
  members: 300,
  waiting: 12,
  songs: 100,
  signedUp: 150,
  posts: 300,
  chat: 2_000,
  venues: 30,
  sessions: 60,
  changes: 300,
  dropOuts: 24,
  directChats: 60,
  directChat: 500,
}

const FIRST = ['Ada', 'Ben', 'Chiara', 'Dmitri', 'Elif', 'Fola', 'Greta', 'Hiro', 'Inés', 'Jamal', 'Kerstin', 'Liam', 'Mei', 'Noor', 'Owen',
  'Paola', 'Rashid', 'Siobhán', 'Tomasz', 'Ursula', 'Vikram', 'Wilhelmina', 'Yara', 'Zdeněk', 'Bartholomew-Alexander'] // biome-ignore format: names
const LAST = ['Adeyemi', 'Bauer', 'Costa', 'Duarte', 'Eriksen', 'Fischer', 'García Márquez', 'Hughes', 'Ivanova', 'Jones', 'Kowalczyk', 'Lam',
  'Featherstonehaugh-Cholmondeley'] // biome-ignore format: names
const PLAYED = [
  'Vocals',
  'Guitar',
  'Bass',
  'Drums',
  'Keys',
  'Guitar',
  'Vocals',
  'Alto saxophone',
  'Trumpet',
  'Percussion',
  'Backing vocals',
]

/** Somebody by a number: the same in every start, no two with the same name. */
const personAt = (index: number): DemoPerson => ({
  first: FIRST[index % FIRST.length] as string,
  last: LAST[Math.floor(index / FIRST.length)] as string,
  plays: [
    [PLAYED[index % PLAYED.length] as string, 20 + ((index * 17) % 70)],
    ...(index % 3 === 0 ? [[PLAYED[(index * 5 + 2) % PLAYED.length] as string, 30] as [string, number]] : []),
  ],
})

/** A group as large as real ones get, for trying every screen at its full size. */
export async function seedLargeGroup(
  db: Db,
  { member, organiser }: { member: number; organiser: number },
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const groupId = await makeGroup(db, organiser, now, {
    name: 'Riverside Big Jam',
    zip: '97202',
    joinPolicy: 'approval',
    isPublic: true,
    description: 'Three hundred of us, a boathouse on the river, and far too many guitars.',
  })
  const instruments = new Map((await listInstruments(db)).map((one) => [one.name, one.id]))
  const people = Array.from({ length: SIZE.members - 2 + SIZE.waiting }, (_, index) => personAt(index))
  const userIds: number[] = []
  for (const [index, person] of people.entries())
    userIds.push(await insertPerson(db, person, `riverside${index + 1}@jamboree.example`, instruments))
  await saveMember(db, groupId, member, daysAgo(300), daysAgo(299))
  for (const [index, userId] of userIds.entries())
    await saveMember(db, groupId, userId, daysAgo(index % 300), index < SIZE.members - 2 ? daysAgo(index % 300) : null)
  const second = userIds[0] as number
  await approveMember(db, groupId, second, now)
  await setAdmin(db, groupId, second, true)

  const { locationId: venueId } = await insertVenue(
    db,
    venue(groupId, 'The Boathouse', '1 River Walk', 'Load in from the jetty.'),
  )
  for (let index = 1; index < SIZE.venues; index++)
    await insertVenue(db, venue(groupId, `Rehearsal room ${index}`, `${index * 3} Mill Lane`, 'Bring your own amps.'))
  const channelId = await postsChannelOf(db, groupId)
  const posts = Array.from({ length: SIZE.posts }, (_, index) => ({
    authorId: index % 2 ? organiser : second,
    body: `Notes from evening ${index + 1}. **Thank you** to everyone who carried something, and to the horns for staying in tune.`,
    // Before the story's first post, which is written later: the feed goes by the order of writing.
    at: daysAgo(SIZE.posts + 9 - index),
  }))
  await writeMany(db, channelId, posts, true)
  await seedLongChat(db, groupId, [member, organiser, ...userIds.slice(0, 40)], SIZE.chat, now)
  await db
    .insertInto('audit_log')
    .values(
      Array.from({ length: SIZE.changes }, (_, index) => ({
        at: daysAgo(SIZE.changes - index),
        user_id: organiser,
        action: 'approved',
        detail: '{}',
        group_id: groupId,
        about_user_id: userIds[index % (SIZE.members - 2)] as number,
      })),
    )
    .execute()

  const place = { groupId, venueId, organiser }
  const titles = [...new Set(CATALOGUE.map((song) => song.title))].slice(0, SIZE.songs)
  const players = [
    { userId: member, plays: ['Bass', 'Vocals'] },
    ...people.map(({ plays }, index) => ({ userId: userIds[index] as number, plays: plays.map(([name]) => name) })),
  ]
  const signUps = (seed: number) => {
    const all = signUpsFor(players.slice(0, SIZE.members - 1), titles.length, seed)
    return { ...all, people: all.people.slice(0, SIZE.signedUp) }
  }
  const evenings: number[] = []
  for (let index = 0; index < SIZE.sessions; index++) {
    const weeks = index - SIZE.sessions + 10
    if (Math.abs(weeks) > 1)
      evenings.push(
        await makeSession(db, place, thursday(now, weeks), `Riverside evening ${index + 1}`, { signUpOpen: false }),
      )
  }
  const past = await makeSession(db, place, thursday(now, -1), 'The last marathon', { signUpOpen: false })
  await fillSession(db, past, titles, signUps(23), daysAgo(20))
  await publishBest(db, past, organiser, daysAgo(10))
  const after = thursday(now, 1)
  const published = await makeSession(db, place, after, 'The marathon with its roster out', { signUpOpen: false })
  await fillSession(db, published, titles, signUps(7), daysAgo(20))
  await publishBest(db, published, organiser, daysAgo(2))
  const { starts_at: startsAt } = after
  await seedAnswers(db, { sessionId: published, organiser, startsAt, dropOuts: SIZE.dropOuts }, now)
  await seedAnnouncements(db, [member, organiser], second, evenings, now)
  for (const [index, userId] of [member, organiser].entries()) {
    const others = userIds.slice(1 + index * SIZE.directChats).slice(0, SIZE.directChats)
    await seedDirectChats(db, userId, others, SIZE.directChat, now)
  }
  const next = await makeSession(db, place, thursday(now, 0), 'The hundred-song marathon', {})
  const coming = signUps(42)
  await fillSession(db, next, titles, coming, now)
  await draftTwo(db, next, organiser, now)
  await db
    .insertInto('session_history')
    .values(
      coming.people.flatMap(({ userId }) =>
        ['made', 'changed'].map((action) => ({
          session_id: next,
          at: daysAgo(1),
          user_id: userId,
          action,
          about_user_id: userId,
          detail: '{}',
        })),
      ),
    )
    .execute()
}
