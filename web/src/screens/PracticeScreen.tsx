import { countOf } from '@app/core/rules/count-of'
import { Download, Printer } from 'lucide-react'
import { PracticeSong } from '../features/sessions/PracticeSong.tsx'
import { bandNames, bandWords, practiceFile } from '../features/sessions/practice-file.ts'
import { type Practice, usePracticeQuery } from '../features/sessions/queries.ts'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { untilWords } from '../features/sessions/times.ts'
import { saveAs } from '../lib/api/download.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useTitle } from '../lib/router/use-title.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { longLength } from '../lib/words/clock.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './PracticeScreen.module.css'

function headingOf(songs: Practice['songs'], isOver: boolean, isOut: boolean): string {
  if (!songs.length) return 'Practice'
  const count = countOf(songs.length, 'song')
  if (!isOver) return `${count} to practise`
  return isOut ? `You played ${count}` : `${count} you wished for`
}

/** 'wishes and waitlists' */
function hopes(songs: Practice['songs']): string {
  const parts = songs.flatMap((song) => song.parts)
  return [parts.some(({ waiting }) => !waiting) && 'wishes', parts.some(({ waiting }) => waiting) && 'waitlists']
    .filter(Boolean)
    .join(' and ')
}

function PracticePage({ practice }: { practice: Practice }) {
  const { session, songs } = practice
  const now = useNow()
  const when = useTimes().day(session.startDate, session.timeZoneId)
  const isOver = now.getTime() > Date.parse(session.endDate)
  const until = untilWords(session.startDate, session.endDate, session.timeZoneId, now)
  const seconds = songs.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0)
  const download = () => {
    const { name, html } = practiceFile(practice)
    saveAs(name, 'text/html', html)
  }
  const called = bandNames(songs)
  const isOut = songs.some(({ parts }) => parts.some(({ held }) => held))
  return (
    <Page>
      <BackLink to={`/session/${session.id}`}>
        {session.title}, {when}
      </BackLink>
      <header className={styles.head}>
        {/* On paper nothing leads back, so it says where this belongs. */}
        <p className={styles.onPaper}>
          <strong>{session.title}</strong>
          <br />
          {[when, session.location].filter(Boolean).join(', ')}
        </p>
        <PageHeading className={styles.title ?? ''}>{headingOf(songs, isOver, isOut)}</PageHeading>
        {songs.length > 0 && (
          <p className={styles.lead}>
            {[
              until && (until === 'now' ? 'It is on now' : `You play ${until}`),
              seconds > 0 && `${longLength(seconds)} of music`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {songs.length > 0 && !isOut && !isOver && (
          <p className={styles.lead}>The roster is not out yet: these are your {hopes(songs)}, in play order.</p>
        )}
      </header>
      {songs.length ? (
        <>
          <ol>
            {songs.map((song) => (
              <PracticeSong
                key={song.sessionSongId}
                song={song}
                zone={session.timeZoneId}
                band={bandWords(song, called)}
              />
            ))}
          </ol>
          <div className={styles.print}>
            <Button look="outlined" icon={<Printer size={20} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            <Button look="outlined" icon={<Download size={20} aria-hidden />} onClick={download}>
              Download
            </Button>
            <p className={styles.kept}>
              This page opens offline for a day. A download stays on your device, for the train or the practice room.
            </p>
          </div>
        </>
      ) : (
        <EmptyState
          title={isOver ? 'You had no part here' : 'Nothing to practise yet'}
          action={<ButtonLink to={`/session/${session.id}`}>See the songs</ButtonLink>}
        >
          {isOver
            ? 'This session is over. Its songs stay on its page.'
            : 'The songs you play in this session will be here in set order, with links, keys and charts.'}
        </EmptyState>
      )}
    </Page>
  )
}

export default function PracticeScreen() {
  const id = Number(useParams().id)
  const practice = usePracticeQuery(id)
  useTitle(practice.data && `Practise for ${practice.data.session.title}`, practice.data?.session.groupName)
  if (practice.data) return <PracticePage practice={practice.data} />
  if (practice.isError || !(id > 0))
    return <SessionProblem error={practice.error} onRetry={() => practice.refetch()} title="Practice" />
  return (
    <Page>
      <Skeleton lines={9} label="Loading your songs" />
    </Page>
  )
}
