import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useInstrumentsQuery } from '../songs/queries.ts'
import { InstrumentList } from './InstrumentList.tsx'
import { InstrumentPicker } from './InstrumentPicker.tsx'
import { useRemoveInstrument, useUpdateInstrument } from './mutations.ts'
import styles from './Profile.module.css'
import type { UserProfile } from './queries.ts'

type Played = UserProfile['instruments'][number]
type Levels = Record<number, number | null>

const LONGEST_NOTE = 200

/** What else there is to say about an instrument of one's own. A note is saved when its field is left. */
function About({ instrument }: { instrument: Played }) {
  const { instrumentId, name, isPrimary, note } = instrument
  const update = useUpdateInstrument()
  const [typed, type] = useState(note)
  const save = () => {
    const Note = typed.trim()
    if (Note !== note) update.mutate({ InstrumentId: instrumentId, Note })
  }
  return (
    <div className={styles.more}>
      <div className={styles.main}>
        <span>My main instrument</span>
        <Switch
          label={`${name} is my main instrument`}
          checked={isPrimary}
          onChange={(IsPrimary) => update.mutate({ InstrumentId: instrumentId, IsPrimary })}
        />
      </div>
      <TextField
        label={`A note on ${name.toLowerCase()}`}
        placeholder="Backing only, fretless too, own amp …"
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
      />
    </div>
  )
}

/** The own instruments: a list to read, and on demand the picker that changes it, each change saved at once. */
export function OwnInstruments({ instruments }: { instruments: Played[] }) {
  const [isEditing, setEditing] = useState(instruments.length === 0)
  const all = useInstrumentsQuery()
  const update = useUpdateInstrument()
  const remove = useRemoveInstrument()
  const levels: Levels = Object.fromEntries(instruments.map(({ instrumentId, rating }) => [instrumentId, rating]))

  function change(next: Levels) {
    for (const id of Object.keys(levels)) if (!(id in next)) remove.mutate(Number(id))
    for (const [id, Rating] of Object.entries(next)) {
      if (levels[Number(id)] !== Rating || !(id in levels)) update.mutate({ InstrumentId: Number(id), Rating })
    }
  }
  const about = ({ id }: { id: number }) => {
    const own = instruments.find(({ instrumentId }) => instrumentId === id)
    return own && <About instrument={own} />
  }

  return (
    <>
      {!isEditing && <InstrumentList own instruments={instruments} />}
      {isEditing && all.isPending && <Skeleton lines={6} />}
      {isEditing && all.isError && <LoadFailed what="The instruments" onRetry={() => all.refetch()} />}
      {isEditing && all.data && (
        <InstrumentPicker instruments={all.data} levels={levels} onChange={change} more={about} />
      )}
      <div className={styles.actions}>
        <Button look="outlined" onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Done' : 'Change instruments'}
        </Button>
      </div>
    </>
  )
}
