import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'
import { showToast } from '../../lib/toasts.ts'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { standingIn } from './known-songs.ts'
import { useSuggestSong } from './mutations.ts'
import { type FoundSong, type Song, useSongSearchQuery, useStreamingSearchQuery } from './queries.ts'
import { SongResults } from './SongResults.tsx'
import styles from './SuggestSheet.module.css'

function useTyped(draft: string) {
  const [typed, setTyped] = useState(() => ({ title: '', artist: '', ...readDraft(draft) }))
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    keepDraft(draft, next)
  }
  const forget = () => {
    setTyped({ title: '', artist: '' })
    dropDraft(draft)
  }
  return { typed, type, forget }
}

interface Props {
  session: SessionView['session']
  open: boolean
  onClose: () => void
}

/** A song for the organisers to take into the set: found as one types, from a streaming service, or just as it is typed. */
export default function SuggestSheet({ session, open, onClose }: Props) {
  const { typed, type, forget } = useTyped(`suggest-song-${session.id}`)
  const title = useDebounced(typed.title.trim())
  const artist = useDebounced(typed.artist.trim())
  const [elsewhereFor, lookElsewhere] = useState('')
  const asked = `${title}/${artist}`
  const found = useSongSearchQuery(`${title} ${artist}`.trim())
  const elsewhere = useStreamingSearchQuery(title, elsewhereFor === asked, artist)
  const suggest = useSuggestSong(session.id)
  const standing = (song: Song | FoundSong) => standingIn(session.songs, song)

  const send = (song: Parameters<typeof suggest.mutate>[0], name: string) =>
    suggest.mutate(song, {
      onSuccess: () => {
        const body = 'The organisers see it and decide.'
        showToast({ kind: 'plain', topic: 'suggestion', title: `${name} suggested`, body })
        forget()
        onClose()
      },
    })
  const choose = (song: Song | FoundSong) =>
    send(
      song.songId
        ? { SongId: song.songId }
        : {
            Title: song.title,
            ArtistName: song.artistName,
            SpotifyTrackId: song.spotifyTrackId,
            DurationSeconds: song.durationSeconds,
          },
      song.title,
    )
  const isAsked = title.length > 1
  // Without a streaming service the answer is the catalogue's once more: the sentence is all the news.
  const streamed = elsewhere.data?.source === 'catalogue' ? [] : (elsewhere.data?.songs ?? [])
  const isNowhere = !found.data?.length && !streamed.length
  const asTyped = standingIn(session.songs, { title: typed.title, artistName: typed.artist })
  return (
    <Sheet title="Suggest a song" open={open} onClose={onClose}>
      <div className={styles.fields}>
        <TextField
          label="Title"
          name="title"
          value={typed.title}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => type({ title: event.target.value })}
        />
        <TextField
          label="Artist, if you know"
          name="artist"
          value={typed.artist}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => type({ artist: event.target.value })}
        />
      </div>
      {suggest.error && <Notice kind="error">{suggest.error.message}</Notice>}
      {found.isError && <LoadFailed what="The catalogue" onRetry={() => found.refetch()} />}
      {found.data && isAsked && <SongResults songs={found.data} verb="Suggest" standing={standing} onChoose={choose} />}
      {found.isFetching && !found.data && <Skeleton lines={4} label="Looking for songs" />}
      {elsewhere.isError && <LoadFailed what="The streaming search" onRetry={() => elsewhere.refetch()} />}
      {elsewhere.data?.notice && <Notice>{elsewhere.data.notice}</Notice>}
      {elsewhere.data && <SongResults songs={streamed} verb="Suggest" standing={standing} onChoose={choose} />}
      {isAsked && found.isSuccess && (
        <div className={styles.more}>
          {!elsewhere.data && (
            <Button look="outlined" busy={elsewhere.isFetching} onClick={() => lookElsewhere(asked)}>
              Look on streaming services
            </Button>
          )}
          <section className={styles.own}>
            <h3 className={styles.title}>{isNowhere ? 'Not in the catalogue' : 'Not in the list?'}</h3>
            {asTyped ? (
              <p role="status">
                {typed.title.trim()}: {asTyped.toLowerCase()}.
              </p>
            ) : (
              <Button
                look="outlined"
                busy={suggest.isPending}
                onClick={() => send({ Title: typed.title.trim(), ArtistName: typed.artist.trim() }, typed.title.trim())}
              >
                Suggest it as typed
              </Button>
            )}
          </section>
        </div>
      )}
    </Sheet>
  )
}
