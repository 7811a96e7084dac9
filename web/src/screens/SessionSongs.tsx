import { listOf } from '@app/core/rules/list-of'
import { isRosterOut } from '@app/core/rules/roster-out'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { SongFilters } from '../features/session-songs/SongFilters.tsx'
import { SongList } from '../features/session-songs/SongList.tsx'
import { filterCounts, filtered, type SongFilter, type SongView } from '../features/session-songs/song-filter.ts'
import { useCompact } from '../features/session-songs/use-compact.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useWide } from '../lib/view/use-media.ts'
import { longLength } from '../lib/words/clock.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import styles from './SessionScreen.module.css'
import { useSlotPress } from './use-slot-press.tsx'

const Suggestions = lazy(() => import('../features/session-songs/Suggestions.tsx'))
const loadSuggestSheet = () => import('../features/songs/SuggestSheet.tsx')

const NOTHING: Record<Exclude<SongFilter, 'all'>, string> = {
  mine: 'No song has a part for your instruments. Have a look at all of them: you may play more than you’ve told us.',
  free: 'Somebody already wants every part. Wish for one anyway: the roster is fair.',
  needs: 'No song is waiting for just you right now.',
}

const NONE_OPEN = 'Every part has somebody. Join the waitlist of one you would play, in case they drop out.'

function Suggest({ session }: { session: SessionView['session'] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const SuggestSheet = useOverlay(loadSuggestSheet, isOpen, close)
  return (
    <>
      <Button look="text" icon={<Plus size={20} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Suggest a song
      </Button>
      {SuggestSheet && <SuggestSheet session={session} open={isOpen} onClose={close} />}
    </>
  )
}

const FILTERS: SongFilter[] = ['all', 'mine', 'free', 'needs']
/** A link may lead to a filter: the group's page to the songs that need the reader. */
const asked = (name: string | null) => FILTERS.find((one) => one === name) ?? 'all'

/** A filter, and which slots it has shown since it was chosen. */
const chosen = (filter: SongFilter) => ({ filter, kept: new Set<number>() })

/** The set with its filters, what was suggested, and what was cut. */
export function SessionSongs({ view, songs }: { view: SessionView; songs: SongView[] }) {
  const { session, me } = view
  const [query] = useSearchParams()
  const [{ filter, kept }, choose] = useState(() => chosen(asked(query.get('show'))))
  const [isCompact, setCompact] = useCompact()
  const isWide = useWide()
  const [press, dialogs] = useSlotPress(view, songs)
  const shown = useMemo(() => filtered(songs, filter, me.instruments, kept), [songs, filter, kept, me.instruments])
  useEffect(() => {
    for (const { slot } of shown.flatMap((song) => song.shown)) kept.add(slot.slotId)
  }, [shown, kept])
  const counts = useMemo(() => filterCounts(songs, me.instruments), [songs, me.instruments])
  const isOut = isRosterOut(session)
  const isShut = songs.some(({ slots }) => slots.some(({ look }) => look === 'shut'))
  const suggested = session.songs.filter((song) => song.suggested)
  const cut = session.songs.filter((song) => song.cut)
  const maySuggest = session.settings.membersMaySuggest && me.callerIsApproved && !isOut && !isShut
  const suggest = maySuggest && <Suggest session={session} />

  if (!session.songs.length)
    return (
      <EmptyState title="The set list is still empty" action={suggest}>
        {maySuggest
          ? 'What would you like to play? The organisers see what you suggest.'
          : 'The organisers are choosing the songs. Come back soon.'}
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Songs</h2>
      {songs.length > 0 && (
        <SongFilters
          filter={filter}
          onFilter={(next) => choose(chosen(next))}
          counts={isShut ? null : counts}
          isRosterOut={isOut}
          hasInstruments={me.instruments.length > 0}
          enabled={session.filtersEnabled}
          compact={isCompact}
          onCompact={setCompact}
        />
      )}
      {suggest && (
        <div className={styles.suggest}>
          <span>{longLength(session.counts.runningSeconds)} of music</span>
          {suggest}
        </div>
      )}
      {filter !== 'all' && !shown.length && (
        <p className={styles.nothing} role="status">
          {filter === 'free' && isOut ? NONE_OPEN : NOTHING[filter]}
        </p>
      )}
      <SongList songs={shown} instruments={session.instruments} compact={isCompact && !isWide} onPress={press} />
      {suggested.length > 0 && (
        <section className={styles.below}>
          <h2 className={styles.panelTitle}>Suggested</h2>
          <Suspense>
            <Suggestions sessionId={session.id} songs={suggested} />
          </Suspense>
        </section>
      )}
      {cut.length > 0 && <p className={styles.cut}>Cut: {listOf(cut.map(({ title }) => title))}.</p>}
      {dialogs}
    </>
  )
}
