import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { ToldLater } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { runningSeconds } from '@app/core/rules/running-order'
import { Shuffle } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { UsualSlots } from '../features/groups/UsualSlots.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { AddAnswers } from '../features/set-list/AddAnswers.tsx'
import { AddSongs } from '../features/set-list/AddSongs.tsx'
import type { AddAnswer } from '../features/set-list/add-queue.ts'
import { useFillSlots, useSetChange } from '../features/set-list/mutations.ts'
import { RemoveSong } from '../features/set-list/RemoveSong.tsx'
import { SetList, showSong } from '../features/set-list/SetList.tsx'
import { SongEditor } from '../features/set-list/SongEditor.tsx'
import { SuggestedSongs } from '../features/set-list/SuggestedSongs.tsx'
import { indexForNumber, inSet, numberAt, type SetChange, suggestionsIn } from '../features/set-list/set-changes.ts'
import { useAddQueue } from '../features/set-list/use-add-queue.ts'
import { standingIn } from '../features/songs/known-songs.ts'
import { useInstrumentsQuery } from '../features/songs/queries.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { showToast } from '../lib/toasts.ts'
import { toldLaterWords } from '../lib/told-later.ts'
import { longLength } from '../lib/words/clock.ts'
import { Button } from '../ui/Button.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import styles from './EditSessionSongsScreen.module.css'
import { OrganiserPage } from './OrganiserPage.tsx'

const loadOrder = () => import('../features/rosters/SetOrder.tsx')

/** '12 songs, about 1 h 10 min of 3 h' */
function Length({ session, songs }: { session: SessionView['session']; songs: SessionSongWithSlots[] }) {
  const played = songs.filter(({ cut }) => !cut)
  const seconds = runningSeconds(played)
  const room = (Date.parse(session.endDate) - Date.parse(session.startDate)) / 1000
  return (
    <p className={styles.length}>
      <strong>{countOf(played.length, 'song')}</strong>
      {played.length > 0 && `, about ${longLength(seconds)} of ${longLength(room)}`}
      {seconds > room && <span className={styles.over}>. It doesn’t fit.</span>}
    </p>
  )
}

const isWanted = ({ slots }: SessionSongWithSlots) =>
  slots.some(({ wishes, waitlist, player }) => wishes + waitlist > 0 || player)

const FOLLOWED_MS = 3000

/** A song that was sent to another place is in sight once it stands there. */
function useFollow(songs: SessionSongWithSlots[]) {
  const [followed, follow] = useState<number | null>(null)
  const place = songs.findIndex(({ sessionSongId }) => sessionSongId === followed)
  useEffect(() => {
    if (followed === null || place < 0) return
    showSong(followed)
    const timer = setTimeout(() => follow(null), FOLLOWED_MS)
    return () => clearTimeout(timer)
  }, [followed, place])
  return follow
}

function Songs({ view: { session } }: { view: SessionView }) {
  const songs = useMemo(() => inSet(session.songs), [session.songs])
  const suggestions = useMemo(() => suggestionsIn(session.songs), [session.songs])
  const instruments = useInstrumentsQuery()
  const { queue, answers, said, enqueue, insist, drop } = useAddQueue(session.id)
  const fill = useFillSlots(session.id)
  const [isOrdering, setOrdering] = useState(false)
  const closeOrder = useCallback(() => setOrdering(false), [])
  const Order = useOverlay(loadOrder, isOrdering, closeOrder)
  const played = songs.filter(({ cut }) => !cut)
  const { mutate, mutateAsync } = useSetChange(session.id)
  const [open, setOpen] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<SessionSongWithSlots | null>(null)
  // One and the same, so that of two hundred rows only those that change are drawn.
  const move = useCallback((songId: number, index: number) => mutate({ kind: 'move', songId, index }), [mutate])
  const follow = useFollow(songs)
  const slotless = songs.filter(({ slots, cut }) => !cut && !slots.length).length
  const placeOf = (answer: AddAnswer) => {
    const song = session.songs.find(
      ({ sessionSongId, songId }) => sessionSongId === answer.sessionSongId || songId === answer.songId,
    )
    if (!song) return null
    const words = song.suggested ? 'as a suggestion' : song.number ? `number ${song.number}` : 'but cut'
    return { words, sessionSongId: song.sessionSongId }
  }

  function remove(song: SessionSongWithSlots) {
    setLeaving(null)
    setOpen(null)
    const undo = () => enqueue([{ typed: song.title, song }])
    const tell = (toldLater: ToldLater) =>
      showToast({
        kind: 'plain',
        title: `${song.title} removed`,
        body: toldLater ? toldLaterWords(toldLater) : 'It is no longer in the set.',
        action: { label: 'Add it again', run: undo },
      })
    mutateAsync({ kind: 'remove', songId: song.sessionSongId }).then(
      ({ toldLater }) => tell(toldLater),
      // It has been said why not.
      () => {},
    )
  }

  // The form tells its own refusals; those of a switch are told by a toast.
  async function change(one: SetChange): Promise<SessionSongWithSlots | null> {
    if (one.kind === 'edit') return (await mutateAsync(one)).song
    mutate(one)
    return null
  }
  return (
    <div className={styles.columns}>
      <div className={styles.panel}>
        <AddSongs sessionId={session.id} standing={(song) => standingIn(session.songs, song)} onAdd={enqueue} />
        <AddAnswers
          queue={queue}
          answers={answers}
          placeOf={placeOf}
          onShow={(songId) => showSong(songId)}
          onInsist={insist}
          onDrop={drop}
        />
        <p role="status" className="visually-hidden">
          {said}
        </p>
        {suggestions.length > 0 && (
          <section aria-labelledby="suggested" className={styles.suggested}>
            <h2 id="suggested" className={styles.heading}>
              Suggested by members <span className={styles.count}>{suggestions.length}</span>
            </h2>
            <SuggestedSongs
              songs={suggestions}
              onDecide={(songId, accept) => mutate({ kind: accept ? 'accept' : 'decline', songId })}
            />
          </section>
        )}
      </div>
      <section aria-labelledby="set" className={styles.set}>
        <div className={styles.top}>
          <h2 id="set" className={styles.heading}>
            The set
          </h2>
          <Length session={session} songs={songs} />
          {played.length > 2 && (
            <Button
              look="text"
              size="compact"
              icon={<Shuffle size={18} aria-hidden />}
              onClick={() => setOrdering(true)}
            >
              Fewest change-overs…
            </Button>
          )}
        </div>
        <IfFailed of={instruments} what="The instruments" />
        <SetList
          songs={songs}
          open={open}
          onOpen={setOpen}
          onMove={move}
          editorOf={(song) => (
            <SongEditor
              song={song}
              instruments={instruments.data ?? []}
              place={numberAt(songs, song.sessionSongId, songs.indexOf(song))}
              last={song.cut ? played.length + 1 : played.length}
              onMove={(number) => {
                follow(song.sessionSongId)
                move(song.sessionSongId, indexForNumber(songs, song.sessionSongId, number))
              }}
              onChange={change}
              onRemove={() => (isWanted(song) ? setLeaving(song) : remove(song))}
            />
          )}
        />
        {(slotless > 0 || !songs.length) && (
          <UsualSlots
            groupId={session.groupId}
            slotless={slotless}
            isFilling={fill.isPending}
            onFill={() => fill.mutate()}
          />
        )}
        {!songs.length && !queue.length && (
          <p className={styles.none}>
            No songs yet. Type a title, press Enter, type the next: each gets the group’s usual slots.
          </p>
        )}
      </section>
      {Order && isOrdering && <Order sessionId={session.id} songs={songs} onClose={closeOrder} />}
      <RemoveSong song={leaving} onClose={() => setLeaving(null)} onRemove={remove} />
    </div>
  )
}

export default function EditSessionSongsScreen() {
  const [query] = useSearchParams()
  const sessionId = Number(query.get('sessionId'))
  return (
    <OrganiserPage sessionId={sessionId} title="Songs" stage="songs">
      {(view) => <Songs key={sessionId} view={view} />}
    </OrganiserPage>
  )
}
