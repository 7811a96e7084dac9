import { countOf } from '@app/core/rules/count-of'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { DoorPoster } from '../features/print/DoorPoster.tsx'
import { ONE_PAGE, printLines, sheetsOf, sizeFor } from '../features/print/print-lines.ts'
import { SetListPaper } from '../features/print/SetListPaper.tsx'
import { useDoorQuery } from '../features/session-admin/queries.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { dayAndClock, longLength } from '../lib/words/clock.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OrganiserPage } from './OrganiserPage.tsx'
import styles from './PrintSessionScreen.module.css'

const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
]
const SIZES = [
  { value: 'large', label: 'Large' },
  { value: 'compact', label: 'Compact' },
]
const LETTER_LANDS = /-(US|CA|MX|PH)$/

const WHAT = [
  { value: 'set', label: 'Set list' },
  { value: 'door', label: 'Door poster' },
  { value: 'group-door', label: 'Poster for every night' },
]
type PaperSize = 'a4' | 'letter'

function PaperChoice({ paper, onChange }: { paper: PaperSize; onChange: (paper: PaperSize) => void }) {
  return (
    <Segmented
      label="Paper"
      options={PAPERS}
      value={paper}
      onChange={(value) => onChange(value === 'letter' ? 'letter' : 'a4')}
    />
  )
}

const PrintButton = () => (
  <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
    Print
  </Button>
)

const whenAndWhere = ({ startDate, timeZoneId, location }: SessionView['session']) =>
  [dayAndClock(new Date(startDate), timeZoneId), location].filter(Boolean).join(', ')

/** The door's code on a sheet to hang up: of this session, or the group's own, which opens whatever is on. */
function Poster({
  session,
  isGroups,
  paper,
  onPaper,
}: { session: SessionView['session']; isGroups: boolean } & Choice) {
  const door = useDoorQuery(session.id)
  if (door.isError && !door.data) return <LoadFailed what="The code" onRetry={() => door.refetch()} />
  if (!door.data) return <Skeleton lines={9} label="Loading the code" />
  return (
    <>
      <div className={styles.tools}>
        <PaperChoice paper={paper} onChange={onPaper} />
        <PrintButton />
      </div>
      <div className={styles.desk}>
        <div className={styles.single}>
          <DoorPoster
            groupName={session.groupName}
            session={isGroups ? null : { title: session.title, when: whenAndWhere(session) }}
            {...(isGroups ? door.data.group : door.data)}
            paper={paper}
          />
        </div>
      </div>
    </>
  )
}
interface Choice {
  paper: PaperSize
  onPaper: (paper: PaperSize) => void
}

function Sheets({ view: { session } }: { view: SessionView }) {
  const [query, setQuery] = useSearchParams()
  const what = query.get('what') ?? 'set'
  const [paper, onPaper] = useState<PaperSize>(LETTER_LANDS.test(navigator.language) ? 'letter' : 'a4')
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label="What to print"
          options={WHAT}
          value={what}
          onChange={(value) => setQuery(new URLSearchParams(value === 'set' ? {} : { what: value }), { replace: true })}
        />
      </div>
      {what === 'set' ? (
        <SetPaper session={session} paper={paper} onPaper={onPaper} />
      ) : (
        <Poster session={session} isGroups={what === 'group-door'} paper={paper} onPaper={onPaper} />
      )}
    </>
  )
}

function SetPaper({ session, paper, onPaper }: { session: SessionView['session'] } & Choice) {
  const { lines, seconds } = printLines(session.songs)
  const [size, setSize] = useState<'large' | 'compact'>(sizeFor(lines.length))
  if (!lines.length)
    return (
      <EmptyState
        title="Nothing to print yet"
        action={<ButtonLink to={`/admin/edit-session-songs?sessionId=${session.id}`}>Add songs</ButtonLink>}
      >
        The set list has no songs.
      </EmptyState>
    )
  return (
    <>
      <div className={styles.tools}>
        <PaperChoice paper={paper} onChange={onPaper} />
        <Segmented
          label="Size"
          options={SIZES}
          value={size}
          onChange={(value) => setSize(value === 'large' ? 'large' : 'compact')}
        />
        <PrintButton />
        {lines.length > ONE_PAGE && (
          <Notice>
            {countOf(lines.length, 'song')} don’t fit on one page with room to read: they take{' '}
            {sheetsOf(lines, size).length}.
          </Notice>
        )}
      </div>
      <div className={styles.desk}>
        <SetListPaper
          title={session.title}
          when={whenAndWhere(session)}
          length={`${countOf(lines.length, 'song')}, about ${longLength(seconds)}`}
          lines={lines}
          size={size}
          paper={paper}
        />
      </div>
    </>
  )
}

export default function PrintSessionScreen() {
  const id = Number(useParams().id)
  return (
    <div className={styles.screen}>
      <OrganiserPage sessionId={id} title="Set list">
        {(view) => <Sheets key={id} view={view} />}
      </OrganiserPage>
    </div>
  )
}
