import { togetherDay } from '../features/users/played-words.ts'
import { type UserProfile, useProfileQuery } from '../features/users/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { InstrumentIcon } from '../ui/InstrumentIcon.tsx'
import styles from './DirectScreen.module.css'

// More of them have no room beside a name.
const MOST = 3

/** What they play, as far as one line goes; left out where the profile does not load, as the song below: one came to write. */
export function Plays({ userId }: { userId: number }) {
  const { data } = useProfileQuery(userId)
  return data?.instruments.slice(0, MOST).map(({ instrumentId, name, family }) => (
    <span key={instrumentId} className={styles.plays}>
      <InstrumentIcon family={family} /> {name}
    </span>
  ))
}

function Song({ song }: { song: NonNullable<UserProfile['together']> }) {
  return (
    <p className={styles.together}>
      Together {togetherDay(song, new Date())}:{' '}
      <Link to={`/session/${song.sessionId}`}>
        {song.number} {song.title}
      </Link>
    </p>
  )
}

/** The next song that the two play, by a roster that is out. */
export function Together({ userId }: { userId: number }) {
  const { data } = useProfileQuery(userId)
  return data?.together && <Song song={data.together} />
}
