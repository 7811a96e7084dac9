import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useInstrumentsQuery } from '../songs/queries.ts'
import { InstrumentList } from './InstrumentList.tsx'
import { InstrumentPicker } from './InstrumentPicker.tsx'
import { useRemoveInstrument, useUpdateInstrument } from './mutations.ts'
import styles from './Profile.module.css'

type Played = Parameters<typeof InstrumentList>[0]['instruments']
type Levels = Record<number, number | null>

/** The own instruments: a list to read, and on demand the picker that changes it, each change saved at once. */
export function OwnInstruments({ instruments }: { instruments: Played }) {
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

  return (
    <>
      {!isEditing && <InstrumentList instruments={instruments} />}
      {isEditing && all.isPending && <Skeleton lines={6} />}
      {isEditing && all.isError && <LoadFailed what="The instruments" onRetry={() => all.refetch()} />}
      {isEditing && all.data && <InstrumentPicker instruments={all.data} levels={levels} onChange={change} />}
      <div className={styles.actions}>
        <Button look="outlined" onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Done' : 'Change instruments'}
        </Button>
      </div>
    </>
  )
}
