import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { showToast } from '../../lib/toasts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
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
  sessionId: number
  open: boolean
  onClose: () => void
}

/** A song for the organisers to take into the set: found as one types, from a streaming service, or just as it is typed. */
export default function SuggestSheet({ sessionId, open, onClose }: Props) {
  const { typed, type, forget } = useTyped(`suggest-song-${sessionId}`)
  const title = useDebounced(typed.title.trim())
  const [isElsewhere, setElsewhere] = useState('')
  const found = useSongSearchQuery(title)
  const elsewhere = useStreamingSearchQuery(title, isElsewhere === title)
  const suggest = useSuggestSong(sessionId)

  const send = (song: Parameters<typeof suggest.mutate>[0], name: string) =>
    suggest.mutate(song, {
      onSuccess: () => {
        showToast({ kind: 'plain', title: `${name} suggested`, body: 'The organisers decide. You hear of it.' })
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
  const isNowhere = !found.data?.length && !elsewhere.data?.songs.length
  return (
    <Sheet title="Suggest a song" open={open} onClose={onClose}>
      <TextField
        label="Title or artist"
        name="title"
        value={typed.title}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => type({ title: event.target.value })}
      />
      {suggest.error && <Notice kind="error">{suggest.error.message}</Notice>}
      {found.data && isAsked && <SongResults songs={found.data} verb="Suggest" onChoose={choose} />}
      {found.isFetching && !found.data && <Skeleton lines={4} label="Looking for songs" />}
      {elsewhere.data?.notice && <Notice>{elsewhere.data.notice}</Notice>}
      {elsewhere.data && <SongResults songs={elsewhere.data.songs} verb="Suggest" onChoose={choose} />}
      {isAsked && found.isSuccess && (
        <div className={styles.more}>
          {!elsewhere.data && (
            <Button look="outlined" busy={elsewhere.isFetching} onClick={() => setElsewhere(title)}>
              Look on streaming services
            </Button>
          )}
          <section className={styles.own}>
            <h3 className={styles.title}>{isNowhere ? 'Not in the catalogue' : 'Not in the list?'}</h3>
            <TextField
              label="Artist"
              name="artist"
              value={typed.artist}
              autoComplete="off"
              maxLength={200}
              onChange={(event) => type({ artist: event.target.value })}
            />
            <Button
              look="outlined"
              busy={suggest.isPending}
              onClick={() => send({ Title: typed.title.trim(), ArtistName: typed.artist.trim() }, typed.title.trim())}
            >
              Suggest it as typed
            </Button>
          </section>
        </div>
      )}
    </Sheet>
  )
}
