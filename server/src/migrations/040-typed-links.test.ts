import { addSong } from '@app/core/contract/session-songs'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { sessionOfSix } from '../test/session.ts'
import { up } from './040-typed-links.ts'

const app = testApp()

test('C5 a link that somebody typed before stays in the sessions of their groups, and is nobody else’s', async () => {
  const { db } = app.database
  const LINK = 'https://youtu.be/unlisted'
  const add = async ({ session, admin }: Awaited<ReturnType<typeof sessionOfSix>>) =>
    (await app.call(addSong, { SessionId: session.id, Title: 'Ours' }, admin)).payload.sessionSongId
  const theirs = await add(await sessionOfSix(app, { songs: 0 }))
  const another = await add(await sessionOfSix(app, { songs: 0 }))
  // As the version before wrote it, one row for all who typed the same, and a catalogue's own.
  await db
    .updateTable('session_songs')
    .set((eb) => ({ song_id: eb.selectFrom('session_songs as ss').select('ss.song_id').where('ss.id', '=', theirs) }))
    .where('id', '=', another)
    .execute()
  await db.updateTable('songs').set({ youtube_link: LINK }).where('title', 'in', ['Ours', 'Superstition']).execute()
  await up(db as never)
  const linkOf = async (id: number) =>
    (await db.selectFrom('session_songs').select('youtube_link').where('id', '=', id).executeTakeFirst())?.youtube_link
  expect([await linkOf(theirs), await linkOf(another)]).toEqual([LINK, null])
  const linked = db.selectFrom('songs').select('title').where('youtube_link', 'is not', null)
  expect(await linked.execute()).toEqual([{ title: 'Superstition' }])
})
