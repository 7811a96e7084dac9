import { searchSongs } from '@app/core/contract/songs'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { keepDraft, readDraft } from '../../lib/form/draft.ts'
import { type Song, songSearchKey } from '../songs/queries.ts'
import { type AddAnswer, asTyped, fromDraft, type Known, type Queued, toAdd, toDraft } from './add-queue.ts'
import { useAddSong } from './mutations.ts'

/**
 * The catalogue's best answer to what was typed; the search field may have had it already. A question that the field has
 * under way is not waited for: it is given up once the field is empty.
 */
async function lookUp(title: string): Promise<Queued['song']> {
  const known = queryClient.getQueryData<Song[]>(songSearchKey(title))
  const found = known ?? (await call(searchSongs, { title }, { errors: 'inline' }))
  return found[0] ?? null
}

const MOST_ANSWERS = 3

/**
 * Songs on their way into the set. Whoever types need not wait: each is looked up and added in turn, and what could not be
 * found stays to be decided, also after a reload.
 */
export function useAddQueue(sessionId: number) {
  const draft = `add-songs-${sessionId}`
  const [queue, setQueue] = useState<Queued[]>(() => fromDraft(readDraft(draft)))
  const [answers, setAnswers] = useState<AddAnswer[]>([])
  const [said, say] = useState('')
  const add = useAddSong(sessionId)
  const next = useRef(Math.max(0, ...queue.map(({ id }) => id)) + 1)
  const running = useRef(false)

  useEffect(() => keepDraft(draft, toDraft(queue)), [queue, draft])

  const change = (id: number, changes: Partial<Queued>) =>
    setQueue((before) => before.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const drop = (id: number) => setQueue((before) => before.filter((item) => item.id !== id))

  /** The last few stand under the field; the older ones are in the set. */
  const answer = (one: AddAnswer) =>
    setAnswers((before) => [one, ...before.filter(({ title }) => title !== one.title)].slice(0, MOST_ANSWERS))

  async function put(item: Queued): Promise<void> {
    let song = item.song
    try {
      song ??= await lookUp(item.typed)
      if (!song) return change(item.id, { state: 'missing' })
      change(item.id, { song })
      const { sessionSongId, title } = await add.mutateAsync(toAdd(song))
      drop(item.id)
      answer({ id: item.id, kind: 'added', title, songId: song.songId, sessionSongId })
      say(`${title} is in the set.`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // It may be this very one, sent before a reload.
      if (error.code !== 'SONG_IN_SESSION')
        return change(item.id, { state: 'stuck', ...(error.status > 0 && { why: error.message }) })
      drop(item.id)
      const title = song?.title ?? item.typed
      answer({ id: item.id, kind: 'already', title, songId: song?.songId ?? null, sessionSongId: null })
      say(`${title} is in the set already.`)
    }
  }

  const waiting = queue.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!waiting || running.current) return
    running.current = true
    void put(waiting).finally(() => {
      running.current = false
      // Looks again, in case the last one left the queue as it was.
      setQueue((before) => [...before])
    })
  })

  return {
    queue,
    answers,
    /** What became of the last ones, for those who do not see the list. */
    said,
    enqueue: (items: Pick<Queued, 'typed' | 'song'>[]) =>
      setQueue((before) => [
        ...before,
        ...items.map((item) => ({ ...item, id: next.current++, state: 'waiting' as const })),
      ]),
    /** Sends it again or, where the catalogue has it not, as it is given. */
    insist: ({ id, typed, state }: Queued, song?: Known) =>
      change(id, { state: 'waiting', ...(state === 'missing' && { song: song ?? asTyped(typed) }) }),
    drop,
  }
}
