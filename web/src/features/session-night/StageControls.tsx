import { Play, Square } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useNowPlaying } from './mutations.ts'
import type { Tonight } from './queries.ts'

/** On with the next song: what every phone in the room shows follows. */
export function NextSong({ tonight: { session, songs, nowPlaying, next } }: { tonight: Tonight }) {
  const play = useNowPlaying(session.id)
  const song = songs.find(({ sessionSongId }) => sessionSongId === next)
  return (
    <Button
      size="big"
      wide
      icon={song ? <Play size={20} aria-hidden /> : <Square size={20} aria-hidden />}
      onClick={() => play.mutate(next)}
    >
      {song ? `${nowPlaying === null ? 'Begin with' : 'Next:'} ${song.title}` : 'The set is over'}
    </Button>
  )
}

/** A song out of turn, or none. */
export function PutOn({
  tonight: { session, nowPlaying },
  song,
}: {
  tonight: Tonight
  song: Tonight['songs'][number]
}) {
  const play = useNowPlaying(session.id)
  const isOn = song.sessionSongId === nowPlaying
  return (
    <IconButton
      label={isOn ? `Take ${song.title} off` : `Put ${song.title} on`}
      onClick={() => play.mutate(isOn ? null : song.sessionSongId)}
    >
      {isOn ? <Square size={18} aria-hidden /> : <Play size={18} aria-hidden />}
    </IconButton>
  )
}
