import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { Scissors, Trash2, Undo2 } from 'lucide-react'
import { useForm } from '../../lib/form/form.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { Instrument } from '../songs/queries.ts'
import { MoveTo } from './MoveTo.tsx'
import { SlotEditor } from './SlotEditor.tsx'
import styles from './SongEditor.module.css'
import type { SetChange } from './set-changes.ts'
import { changedFields, namedBack, songRules, toValues } from './song-form.ts'

const LINK = { placeholder: 'https://', inputMode: 'url', maxLength: 500 } as const

interface Props {
  song: SessionSongWithSlots
  instruments: Instrument[]
  /** Its number in the set (a cut song: that it would have), and the last one it can have. */
  place: number
  last: number
  onMove: (place: number) => void
  /** Gives the song as it then is, for an edit. */
  onChange: (change: SetChange) => Promise<SessionSongWithSlots | null>
  /** Gone with everything registered: asked first where somebody is. */
  onRemove: () => void
}

/** What a song is like in this session, and which slots it has. */
export function SongEditor({ song, instruments, place, last, onMove, onChange, onRemove }: Props) {
  const songId = song.sessionSongId
  const handle = useForm({
    initial: toValues(song),
    rules: songRules,
    draft: `song-${songId}`,
    isShared: true,
    submit: async (values, began) => {
      const sent = changedFields(began, values)
      const now = (await onChange({ kind: 'edit', songId, ...sent })) ?? song
      const back = namedBack(sent.was, now)
      showToast({
        kind: 'plain',
        title: 'Saved',
        body: `This is how members see ${now.title} now.`,
        ...(back && {
          action: {
            label: 'Undo',
            // It has been said why not.
            run: () => void onChange({ kind: 'edit', songId, ...back, isUndo: true }).catch(() => {}),
          },
        }),
      })
    },
  })
  const { form, field, busy } = handle
  return (
    <div className={styles.editor}>
      <div>
        {last > 1 && <MoveTo title={song.title} place={place} last={last} onMove={onMove} />}
        <form {...form} aria-label={`About ${song.title}`} className={styles.form}>
          <FormNotes form={handle} />
          {song.typed && (
            <div className={styles.called}>
              <TextField label="Title" maxLength={200} {...field('title')} />
              <TextField label="Artist" maxLength={200} {...field('artistName')} />
            </div>
          )}
          <div className={styles.facts}>
            <TextField label="Key" placeholder="E♭m" maxLength={20} {...field('key')} />
            <TextField label="Tempo" placeholder="bpm" inputMode="numeric" maxLength={3} {...field('tempo')} />
            <TextField label="Chart" {...LINK} {...field('chartLink')} />
            <TextField label="Spotify" {...LINK} {...field('spotifyTrackId')} />
            <TextField label="YouTube" {...LINK} {...field('youTubeLink')} />
          </div>
          <TextArea label="Notes for the band" rows={2} maxLength={2000} {...field('notes')} />
          <div className={styles.actions}>
            <Button type="submit" busy={busy}>
              Save
            </Button>
            <Button
              look="outlined"
              icon={song.cut ? <Undo2 size={18} aria-hidden /> : <Scissors size={18} aria-hidden />}
              onClick={() => onChange({ kind: 'cut', songId, cut: !song.cut })}
            >
              {song.cut ? 'Back into the set' : 'Cut from the set'}
            </Button>
            <Button look="danger" icon={<Trash2 size={18} aria-hidden />} onClick={onRemove}>
              Remove
            </Button>
          </div>
        </form>
      </div>
      <SlotEditor song={song} instruments={instruments} onChange={onChange} />
    </div>
  )
}
