import { Check, CornerDownLeft, Search } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { keepDraft, readDraft } from '../../lib/form/draft.ts'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { lengthOf } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { MusicKey } from '../../ui/MusicKey.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type FoundSong, type Song, useSongSearchQuery, useStreamingSearchQuery } from '../songs/queries.ts'
import styles from './AddSongs.module.css'
import { linesOf, type Queued } from './add-queue.ts'

type Found = Song | FoundSong
const RESTED_MS = 120
const MOST_SHOWN = 8
const SHORTEST = 2

interface Props {
  sessionId: number
  /** What the session says of a song that it has already. */
  standing: (song: Found) => string | null
  onAdd: (songs: Pick<Queued, 'typed' | 'song'>[]) => void
}

function useTyped(sessionId: number) {
  const draft = `add-song-${sessionId}`
  const [typed, setTyped] = useState(() => readDraft(draft).typed ?? '')
  const type = (next: string) => {
    setTyped(next)
    keepDraft(draft, { typed: next })
  }
  return [typed, type] as const
}

function Option({ song, standing }: { song: Found; standing: string | null }) {
  return (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{song.title}</span>
        <span className={styles.artist}>{song.artistName}</span>
      </span>
      <span className={styles.facts}>
        {song.key && <MusicKey value={song.key} />}
        {song.durationSeconds && <span>{lengthOf(song.durationSeconds)}</span>}
        {standing && (
          <span className={styles.taken}>
            <Check size={14} aria-hidden /> {standing}
          </span>
        )}
      </span>
    </>
  )
}

/** Type, Enter, type, Enter: nobody waits for an answer. A list that is pasted is taken line by line. */
export function AddSongs({ sessionId, standing, onAdd }: Props) {
  const listId = useId()
  const [typed, type] = useTyped(sessionId)
  const words = typed.trim()
  const title = useDebounced(words, RESTED_MS)
  const [elsewhereFor, lookElsewhere] = useState('')
  const [active, setActive] = useState(0)
  const catalogue = useSongSearchQuery(title)
  const elsewhere = useStreamingSearchQuery(title, elsewhereFor === title)
  const isCurrent = title === words && !catalogue.isPlaceholderData
  const isAsked = words.length >= SHORTEST
  const found: Found[] = (elsewhere.data?.songs ?? catalogue.data ?? []).slice(0, MOST_SHOWN)
  const shown = isAsked ? found : []
  const isEmpty = isAsked && isCurrent && catalogue.isSuccess && !elsewhere.isFetching && !found.length

  function add(song: Found | null) {
    if (!words) return
    onAdd([{ typed: words, song }])
    type('')
    setActive(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      // Who types faster than the search answers gets what it would have shown first.
      return add((isCurrent && shown[active]) || null)
    }
    if (event.key === 'Escape') return type('')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !shown.length) return
    event.preventDefault()
    setActive((active + step + shown.length) % shown.length)
  }

  function onPaste(event: ClipboardEvent) {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    onAdd(lines.map((line) => ({ typed: line, song: null })))
  }

  return (
    <div className={styles.add}>
      <label htmlFor={`${listId}-field`} className={styles.label}>
        Add a song
      </label>
      <div className={styles.frame}>
        <Search size={20} aria-hidden className={styles.glass} />
        <input
          id={`${listId}-field`}
          name="song"
          value={typed}
          placeholder="Title or artist"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={200}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(shown.length > 0 && { 'aria-activedescendant': `${listId}-${active}` })}
          onChange={(event) => {
            type(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={styles.field}
        />
        <span className={styles.key} aria-hidden="true">
          <CornerDownLeft size={14} />
        </span>
      </div>
      <div className={styles.below} hidden={!isAsked}>
        <div id={listId} role="listbox" aria-label="Songs found" className={styles.list}>
          {shown.map((song, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            <div
              key={song.songId ?? song.spotifyTrackId ?? `${song.title} ${song.artistName}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The press must not take the focus from the field before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(song)}
              className={styles.option}
            >
              <Option song={song} standing={standing(song)} />
            </div>
          ))}
        </div>
        <IfFailed of={catalogue} what="The catalogue" />
        <IfFailed of={elsewhere} what="The streaming search" />
        {elsewhere.data?.notice && <Notice>{elsewhere.data.notice}</Notice>}
        {isEmpty && <p className={styles.none}>Nothing is called “{words}” in the catalogue.</p>}
        <div className={styles.more}>
          {isCurrent && !elsewhere.data && (
            <Button look="text" size="compact" busy={elsewhere.isFetching} onClick={() => lookElsewhere(title)}>
              Look on streaming services
            </Button>
          )}
          {isEmpty && (
            <Button look="outlined" size="compact" onClick={() => add(null)}>
              Add it as typed…
            </Button>
          )}
        </div>
      </div>
      {!isAsked && <p className={styles.hint}>Enter takes the first one. Paste a list to add one song a line.</p>}
    </div>
  )
}
