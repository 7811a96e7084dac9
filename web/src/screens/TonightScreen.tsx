import { Tv, UserPlus } from 'lucide-react'
import {
  type Door,
  type Tonight,
  useGroupTonightQuery,
  useStageNews,
  useTonightQuery,
} from '../features/session-night/queries.ts'
import { OnStage, RunningOrder } from '../features/session-night/RunningOrder.tsx'
import { DoorHead } from '../features/sessions/DoorHead.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './TonightScreen.module.css'
import { DoorProblem } from './WalkInScreen.tsx'

function Running({ tonight, doorKey }: { tonight: Tonight; doorKey: string }) {
  useStageNews(tonight.session.id)
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  const songOf = (id: number | null) => tonight.songs.find(({ sessionSongId }) => sessionSongId === id)
  const now = songOf(tonight.nowPlaying)
  const next = songOf(tonight.next)
  if (!tonight.songs.length)
    return <EmptyState title="No songs yet">The set list will be here as soon as there is one.</EmptyState>
  return (
    <>
      {(now || next) && (
        <div className={styles.stages} aria-live="polite">
          {now && <OnStage label="Now" song={now} />}
          {next && <OnStage label="Next" song={next} />}
        </div>
      )}
      <RunningOrder tonight={tonight} userId={userId} />
      <ButtonLink
        look="outlined"
        wide
        to={`/session/${tonight.session.id}/stage?key=${encodeURIComponent(doorKey)}`}
        icon={<Tv size={20} aria-hidden />}
      >
        Show it on a screen
      </ButtonLink>
    </>
  )
}

function NotTonight({ door: { session, groupId } }: { door: Door }) {
  const times = useTimes()
  return (
    <EmptyState
      title="No session tonight"
      action={
        session ? (
          <ButtonLink to={`/session/${session.id}`}>See the next session</ButtonLink>
        ) : (
          <ButtonLink to={`/group/${groupId}`}>See the group</ButtonLink>
        )
      }
    >
      {session
        ? `The next one is ${times.day(session.startDate, session.timeZoneId)}. On the night you’ll see the current song and the next one here.`
        : 'None is planned. On the night of a session you’ll see the current song and the next one here.'}
    </EmptyState>
  )
}

/** What the group's printed QR code opens: tonight's session, with the song that is on and the way in. */
export default function TonightScreen() {
  const { key = '' } = useParams()
  const door = useGroupTonightQuery(key)
  const session = door.data?.session
  // Before the day there is nothing to follow yet.
  const isTonight = Boolean(door.data?.walkInKey)
  const tonight = useTonightQuery(isTonight ? (session?.id ?? 0) : 0, key)
  if (door.isError && !door.data)
    return <DoorProblem error={door.error} onRetry={() => door.refetch()} title="Tonight" />
  if (!door.data)
    return (
      <Page>
        <Skeleton lines={6} label="Loading tonight" />
      </Page>
    )
  return (
    <Page width="roomy">
      <div className={styles.tonight}>
        <div className={styles.part}>
          <DoorHead door={door.data} />
          {door.data.walkInKey && (
            <ButtonLink
              to={`/walk-in/${door.data.walkInKey}`}
              size="big"
              wide
              icon={<UserPlus size={20} aria-hidden />}
            >
              Put me on the list
            </ButtonLink>
          )}
        </div>
        <div className={styles.part}>
          {!isTonight && <NotTonight door={door.data} />}
          <IfFailed of={tonight} what="The running order" />
          {tonight.isLoading && <Skeleton lines={6} label="Loading the running order" />}
          {tonight.data && <Running tonight={tonight.data} doorKey={key} />}
        </div>
      </div>
    </Page>
  )
}
