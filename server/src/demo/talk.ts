import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { plainWords } from '@app/core/rules/song-identity'
import { sql } from 'kysely'
import { findOrInsertPair } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'
import type { MessageKind } from '../lib/db/tables.ts'
import { insertMessage } from '../messages/changes-sql.ts'
import { addReaction } from '../messages/reactions-sql.ts'
import type { DemoGroups } from './groups.ts'
import type { DemoSessions } from './sessions.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Where something is said: a group's posts or chat, a session's chat, or with whom. */
type Where =
  | { group: keyof DemoGroups['groups']; as: 'posts' | 'chat' }
  | { session: keyof DemoSessions }
  | { with: [string, string] }

interface Said {
  /** Minutes ago. */
  ago: number
  where: Where
  by: string
  text: string
  /** To be answered under this name. */
  key?: string
  to?: string
  /** The title of the song whose thread it begins. */
  song?: string
  liked?: Record<string, string[]>
  news?: Exclude<MessageKind, 'message'>
}

const BLUES_POSTS: Where = { group: 'blues', as: 'posts' }
const BLUES_CHAT: Where = { group: 'blues', as: 'chat' }
const SLOW_POSTS: Where = { group: 'slow', as: 'posts' }
const SLOW_CHAT: Where = { group: 'slow', as: 'chat' }
const NIGHT: Where = { session: 'night' }
const OPEN: Where = { session: 'open' }
const ANA = 'Ana'
const BART = 'Bartholomew'

/** What people say in the weeks around soul night. */
const STORY: Said[] = [
  { ago: 9 * DAY, where: BLUES_POSTS, by: BART, key: 'thanks', text: 'Last Thursday was **something**. Thank you all, and thank you Dev for the spare sticks.', liked: { '❤️': ['Ana', 'Dev', 'Hana', 'Gus', 'Lou'], '🔥': ['Cleo', 'Eli'] } },
  { ago: 9 * DAY - 40, where: BLUES_POSTS, by: 'Dev', to: 'thanks', text: 'They were Jo’s sticks. Jo wants them back.' },
  { ago: 9 * DAY - 65, where: BLUES_POSTS, by: 'Jo', to: 'thanks', text: 'Jo does.', liked: { '😂': ['Dev', 'Ana', 'Bartholomew'] } },
  { ago: 7 * DAY, where: BLUES_CHAT, by: 'Quentin', text: 'Did anybody take a black music stand home? Mine has a **red** ring and this one doesn’t.' },
  { ago: 7 * DAY - 12, where: BLUES_CHAT, by: 'Rosa', text: 'Red ring, in my hall. I’ll bring it on Thursday.', liked: { '🙏': ['Quentin'] } },
  { ago: 6 * DAY, where: SLOW_POSTS, by: 'Nadia', key: 'garage', text: 'The garage has a heater now. It hums in B♭, so we tune to it.', liked: { '😄': ['Ana', 'Otto', 'Rosa'] } },
  { ago: 6 * DAY - 90, where: SLOW_POSTS, by: 'Otto', to: 'garage', text: 'At last something in the room that agrees with a trumpet.' },
  { ago: 5 * DAY, where: BLUES_POSTS, by: 'Gus', key: 'chart', text: 'Found the original horn chart for **Sir Duke** in my uncle’s attic. Concert pitch, four parts, coffee stains included. Who wants it for soul night?', liked: { '❤️': ['Lou', 'Ana', 'Hana', 'Tess', 'Otto', 'Bruno', 'Eli'], '🔥': ['Dev', 'Cleo', 'Sam', 'Max'], '😄': ['Jo', 'Kim'] } },
  { ago: 5 * DAY - 20, where: BLUES_POSTS, by: 'Lou', to: 'chart', text: 'First alto, please.' },
  { ago: 5 * DAY - 32, where: BLUES_POSTS, by: 'Tess', to: 'chart', text: 'Tenor here. Is it the one with the bar that nobody can count?' },
  { ago: 5 * DAY - 34, where: BLUES_POSTS, by: 'Gus', to: 'chart', text: 'Bar 24. It is exactly that one.' },
  { ago: 5 * DAY - 50, where: BLUES_POSTS, by: 'Otto', to: 'chart', text: 'Second trumpet. I’ll write it out in B♭ for whoever plays first.' },
  { ago: 5 * DAY - 75, where: BLUES_POSTS, by: 'Bruno', to: 'chart', text: 'The coffee stains are the groove.', liked: { '😄': ['Gus', 'Ana'] } },
  { ago: 4 * DAY, where: NIGHT, by: 'Eli', key: 'clav', song: 'Superstition', text: 'Clav sound or Rhodes on this one?', liked: { '🔥': ['Gus', 'Dev'] } },
  { ago: 4 * DAY - 22, where: NIGHT, by: BART, to: 'clav', text: 'Clav. It is the law.' },
  { ago: 4 * DAY - 35, where: NIGHT, by: 'Dev', to: 'clav', text: 'Then I stay out of the way and play the off-beats. Listen to bar 24 of the recording, that is where we lost each other in October.' },
  { ago: 4 * DAY - 60, where: NIGHT, by: 'Hana', to: 'clav', text: 'Clav it is. We end on the riff, four times, cold stop.', liked: { '👍': ['Eli', 'Dev', 'Ana', 'Bartholomew'] } },
  { ago: 4 * DAY - 84, where: NIGHT, by: ANA, to: 'clav', text: 'Cold stop on the one. I’ll watch Dev.' },
  { ago: 3 * DAY, where: BLUES_POSTS, by: BART, news: 'announced', text: '' },
  { ago: 3 * DAY - 30, where: OPEN, by: 'Kim', text: 'Could we try *Jolene* a tone down? My voice lives in B minor.' },
  { ago: 3 * DAY - 41, where: OPEN, by: 'Amara', text: 'Yes please.', liked: { '👍': ['Kim', 'Rosa'] } },
  { ago: 3 * DAY - 55, where: OPEN, by: BART, text: 'Put it in the song’s notes and it is yours. Whoever takes guitar: capo 2.' },
  { ago: 2 * DAY, where: BLUES_POSTS, by: BART, key: 'wishes', text: 'The songs for next time are open for wishes. Say what you would love to play, in your order.' },
  { ago: 2 * DAY - 15, where: BLUES_POSTS, by: 'Imani', to: 'wishes', text: 'Is one wish too few? It is *Feeling Good* or nothing.' },
  { ago: 2 * DAY - 18, where: BLUES_POSTS, by: 'Hana', to: 'wishes', text: 'One is fine. I had nothing but *Fever* for a year.', liked: { '❤️': ['Imani'] } },
  { ago: 30 * HOUR, where: NIGHT, by: 'Sam', text: 'I can bring the **8×10**. It needs two people on the stairs.' },
  { ago: 30 * HOUR - 4, where: NIGHT, by: 'Xavier', text: 'One.' },
  { ago: 30 * HOUR - 5, where: NIGHT, by: 'Leo', text: 'Two. Side door at half past six?' },
  { ago: 30 * HOUR - 9, where: NIGHT, by: 'Sam', text: 'Half past six. Thank you both.', liked: { '💪': ['Xavier', 'Leo'] } },
  { ago: 26 * HOUR, where: { with: [ANA, 'Priya'] }, by: ANA, text: 'Four wishes in. *Ain’t No Sunshine* on bass would make my autumn.' },
  { ago: 25 * HOUR, where: { with: [ANA, 'Priya'] }, by: 'Priya', text: 'I have the violin line for it. Shall we look at the ending together before Thursday?' },
  { ago: 25 * HOUR - 6, where: { with: [ANA, 'Priya'] }, by: ANA, text: 'Yes! Sound-check, ten minutes?', liked: { '❤️': ['Priya'] } },
  { ago: 22 * HOUR, where: { with: [ANA, BART] }, by: BART, text: 'Could you hold the door list for the first half hour on Thursday? I’ll be on stage for the opener.' },
  { ago: 21 * HOUR, where: { with: [ANA, BART] }, by: ANA, text: 'Gladly, as long as somebody relieves me before *Superstition*.' },
  { ago: 21 * HOUR - 3, where: { with: [ANA, BART] }, by: BART, text: 'Gus will. Thank you.' },
  { ago: 8 * HOUR, where: SLOW_CHAT, by: 'Rosa', text: 'Who brings cake this time? I did the last two.' },
  { ago: 8 * HOUR - 3, where: SLOW_CHAT, by: 'Quentin', text: 'Me. It will be harmonica-shaped again.', liked: { '😂': ['Rosa', 'Ana'] } },
  { ago: 5 * HOUR, where: BLUES_CHAT, by: 'Cleo', text: 'Ivo can’t make it on Thursday, so *Cissy Strut* may lose its bass. Anybody tempted?' },
  { ago: 5 * HOUR - 7, where: BLUES_CHAT, by: 'Carmen', text: 'Tempted and terrified.' },
  { ago: 5 * HOUR - 8, where: BLUES_CHAT, by: 'Cleo', text: 'It is two notes and a lot of nothing, Carmen. You will love the nothing.', liked: { '❤️': ['Carmen', 'Dev'] } },
  { ago: 3 * HOUR, where: BLUES_POSTS, by: 'Hana', key: 'warm', text: 'Warm-up for singers on Thursday at seven, in the yard behind the Anchor. Bring a scarf and one song that you are afraid of.', liked: { '❤️': ['Amara', 'Imani', 'Rosa'] } },
  { ago: 3 * HOUR - 25, where: BLUES_POSTS, by: 'Finn', to: 'warm', text: 'I am afraid of all of them. Do I bring two scarves?' },
  { ago: 100, where: { with: [ANA, 'Jo'] }, by: 'Jo', text: 'You have my tuner, don’t you' },
  { ago: 98, where: { with: [ANA, 'Jo'] }, by: 'Jo', text: 'The one with the sticker' },
  { ago: 64, where: NIGHT, by: 'Lou', text: 'Horns: ten minutes on *Sir Duke* in the corridor before doors?' },
  { ago: 61, where: NIGHT, by: 'Otto', text: 'In.' },
  { ago: 60, where: NIGHT, by: 'Tess', text: 'In, and I’ll bring the counting.' },
] // biome-ignore format: a story, a line each

/** What they had read when the story is opened. */
const READ_UNTIL: [who: string, minutesAgo: number][] = [
  [ANA, 4 * HOUR],
  [BART, 2 * HOUR],
]

/** Lively threads, a song's own, and direct messages. Written in the order in which they were said, so that ids go with time. */
export async function seedTalk(db: Db, groups: DemoGroups, sessions: DemoSessions, now: Date): Promise<void> {
  const who = (name: string): number => {
    const id = groups.named.get(name)
    if (!id) throw new Error(`nobody in the story is called ${name}`)
    return id
  }
  const at = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS)
  const channelOf = async (where: Where): Promise<number> => {
    if ('with' in where) return (await findOrInsertPair(db, who(where.with[0]), who(where.with[1]))).id
    const query = db.selectFrom('channels').select('id')
    const found =
      'session' in where
        ? query.where('session_id', '=', sessions[where.session])
        : query
            .where('group_id', '=', groups.groups[where.group])
            .where('type', '=', where.as === 'posts' ? CHANNEL_TYPE.Public : CHANNEL_TYPE.GroupChannel)
    return (await found.executeTakeFirstOrThrow()).id
  }
  const songOf = async (sessionId: number, title: string) =>
    (
      await db
        .selectFrom('session_songs')
        .innerJoin('songs', 'songs.id', 'session_songs.song_id')
        .select('session_songs.id')
        .where('session_songs.session_id', '=', sessionId)
        .where('songs.title', '=', title)
        .executeTakeFirstOrThrow()
    ).id

  const named = new Map<string, number>()
  for (const said of STORY) {
    const isPost = 'group' in said.where && said.where.as === 'posts'
    const { id } = await insertMessage(
      db,
      {
        channelId: await channelOf(said.where),
        parentId: said.to ? (named.get(said.to) ?? null) : null,
        authorId: who(said.by),
        body: said.text,
        sessionSongId: said.song ? await songOf(sessions.night, said.song) : null,
        isOpen: isPost && !said.to && (said.by === BART || said.by === 'Nadia'),
        ...(said.news ? { news: { kind: said.news, sessionId: sessions.open, detail: {} } } : {}),
      },
      at(said.ago),
    )
    if (said.key) named.set(said.key, id)
    for (const [emoji, people] of Object.entries(said.liked ?? {}))
      for (const name of people) await addReaction(db, id, who(name), emoji, at(said.ago - 1))
  }
}

/** Up to when somebody had read. */
export const readingOf = (groups: DemoGroups, now: Date): { userId: number; until: Date }[] =>
  READ_UNTIL.map(([name, ago]) => ({
    userId: groups.named.get(name) ?? 0,
    until: new Date(now.getTime() - ago * MINUTE_MS),
  }))

export async function seedReading(db: Db, groups: DemoGroups, now: Date): Promise<void> {
  for (const { userId, until } of readingOf(groups, now)) await readUntil(db, userId, until)
}

/** Somebody has read everything up to then. */
async function readUntil(db: Db, userId: number, until: Date): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .select((eb) => ['channel_id', eb.fn.max('id').as('last')])
    .where('created_at', '<=', until)
    .groupBy('channel_id')
    .execute()
  for (const { channel_id, last } of rows)
    await db
      .insertInto('channel_reads')
      .values({ channel_id, user_id: userId, last_read_id: last, replies_read_id: last })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const LINES = ['Who has the door on Thursday?', 'I do, with Mei.', 'Set list is up. **Have a look** before you ask for a sixth ballad.', 'Six is not too many.',
  'The piano is a quarter tone low again 🎹', 'So are we.', 'Load-in from the jetty, mind the step.', 'Can somebody lend a capo?', 'Yes, two.', 'Thank you!'] // biome-ignore format: lines of a chat

/** A chat as long as a busy group's grows in a year. */
export async function seedLongChat(db: Db, groupId: number, people: number[], count: number, now: Date): Promise<void> {
  const { id: channelId } = await db
    .selectFrom('channels')
    .select('id')
    .where('group_id', '=', groupId)
    .where('type', '=', CHANNEL_TYPE.GroupChannel)
    .executeTakeFirstOrThrow()
  const lines = Array.from({ length: count }, (_, index) => ({
    authorId: people[(index * 7) % people.length] as number,
    body: `${LINES[index % LINES.length]}${index % 10 === 0 ? ` (${index + 1})` : ''}`,
    at: new Date(now.getTime() - (count - index) * 90 * MINUTE_MS),
  }))
  await writeMany(db, channelId, lines, false)
}

/** Many messages of one channel, the oldest first. */
export async function writeMany(
  db: Db,
  channelId: number,
  lines: { authorId: number; body: string; at: Date }[],
  isOpen: boolean,
): Promise<void> {
  const bodies = lines.map(({ body }) => body)
  await sql`
    insert into messages (channel_id, author_id, body, search, is_open, created_at)
    select ${channelId}, line.author, line.body, to_tsvector('simple', line.words), ${isOpen}, line.at
    from unnest(${sql.val(lines.map(({ authorId }) => authorId))}::int[], ${sql.val(bodies)}::text[], ${sql.val(bodies.map(plainWords))}::text[],
      ${sql.val(lines.map(({ at }) => at.toISOString()))}::timestamptz[]) with ordinality as line(author, body, words, at, n)
    order by line.n`.execute(db)
  await sql`
    update channels set last_message_id = (select max(id) from messages where channel_id = channels.id), last_message_at = ${lines.at(-1)?.at ?? null}
    where id = ${channelId}`.execute(db)
}
