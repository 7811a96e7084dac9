import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useInstrumentsQuery } from '../songs/queries.ts'
import styles from './FirstRun.module.css'
import { changeFirstRun, forgetFirstRun, useFirstRun } from './first-run-draft.ts'
import { InstrumentPicker } from './InstrumentPicker.tsx'
import { useCompleteRegistration } from './mutations.ts'

const sentence = (error: unknown) => (error instanceof ApiError ? error.message : 'That did not work. Try again.')

export function FirstRunInstruments({ onDone }: { onDone: () => void }) {
  const instruments = useInstrumentsQuery()
  const complete = useCompleteRegistration()
  const { firstName, lastName, levels } = useFirstRun()
  const [failure, setFailure] = useState<string | null>(null)

  async function finish() {
    const Instruments = Object.entries(levels).map(([id, Rating]) => ({ InstrumentId: Number(id), Rating }))
    try {
      await complete.mutateAsync({ FirstName: firstName.trim(), LastName: lastName.trim(), Instruments })
      forgetFirstRun()
      onDone()
    } catch (error) {
      setFailure(sentence(error))
    }
  }

  return (
    <div className={styles.form}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {instruments.isPending && <Skeleton lines={6} />}
      {instruments.isError && <LoadFailed what="The instruments" onRetry={() => instruments.refetch()} />}
      {instruments.data && (
        <InstrumentPicker
          instruments={instruments.data}
          levels={levels}
          onChange={(next) => changeFirstRun({ levels: next })}
        />
      )}
      <div className={styles.actions}>
        <Button look="outlined" size="big" onClick={() => changeFirstRun({ step: 'name' })}>
          Back
        </Button>
        <Button size="big" wide busy={complete.isPending} onClick={finish}>
          {Object.keys(levels).length ? 'Done' : 'Done, no instrument yet'}
        </Button>
      </div>
    </div>
  )
}
