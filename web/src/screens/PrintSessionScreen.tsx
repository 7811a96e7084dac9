import { Printer } from 'lucide-react'
import { useState } from 'react'
import { ONE_PAGE, printLines, sheetsOf, sizeFor } from '../features/print/print-lines.ts'
import { SetListPaper } from '../features/print/SetListPaper.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { dayAndClock, longLength } from '../features/sessions/times.ts'
import { useParams } from '../lib/app-route.ts'
import { countOf } from '../lib/words.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Segmented } from '../ui/Segmented.tsx'
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

function Paper({ view: { session } }: { view: SessionView }) {
  const { lines, seconds } = printLines(session.songs)
  const [paper, setPaper] = useState<'a4' | 'letter'>(LETTER_LANDS.test(navigator.language) ? 'letter' : 'a4')
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
        <Segmented
          label="Paper"
          options={PAPERS}
          value={paper}
          onChange={(value) => setPaper(value === 'letter' ? 'letter' : 'a4')}
        />
        <Segmented
          label="Size"
          options={SIZES}
          value={size}
          onChange={(value) => setSize(value === 'large' ? 'large' : 'compact')}
        />
        <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        {lines.length > ONE_PAGE && (
          <Notice>
            {countOf(lines.length, 'song')} are more than one page holds with room to read: they stand on{' '}
            {sheetsOf(lines, size).length}.
          </Notice>
        )}
      </div>
      <div className={styles.desk}>
        <SetListPaper
          title={session.title}
          when={[dayAndClock(new Date(session.startDate), session.timeZoneId), session.location]
            .filter(Boolean)
            .join(', ')}
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
        {(view) => <Paper key={id} view={view} />}
      </OrganiserPage>
    </div>
  )
}
