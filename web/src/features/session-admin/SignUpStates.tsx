import { SIGN_UP_STATES, type SignUpState } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type InstrumentInUse, useInstrumentsInUseQuery } from './queries.ts'
import styles from './SignUpStates.module.css'
import { useSetSignUpStates, useSignUpState } from './sign-up-mutations.ts'

const OPTIONS = [
  { value: String(SIGN_UP_STATES.open), label: 'Open' },
  { value: String(SIGN_UP_STATES.waitlist), label: 'Waitlist' },
  { value: String(SIGN_UP_STATES.closed), label: 'Closed' },
  { value: String(SIGN_UP_STATES.unused), label: 'Not used' },
]

function Row({ sessionId, instrument }: { sessionId: number; instrument: InstrumentInUse }) {
  const { instrumentId, instrumentName, family, state, slots, wishes, taken } = instrument
  const change = useSignUpState(sessionId)
  const draft = `sign-up-reason-${sessionId}-${instrumentId}`
  const [reason, setReason] = useState(readDraft(draft).reason ?? instrument.reason)
  const save = (newState: SignUpState, words: string) =>
    change.mutate(
      { instrumentId, newState, reason: words.trim(), wasState: state, wasReason: instrument.reason },
      { onSuccess: () => dropDraft(draft) },
    )
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <InstrumentIcon family={family} />
        <span>
          {instrumentName}
          <span className={styles.count}>
            {taken ? `${taken} of ${slots} taken` : `${countOf(slots, 'slot')}, ${countOf(wishes, 'wish')}`}
          </span>
        </span>
      </span>
      <Segmented
        label={`Sign-up for ${instrumentName}`}
        options={OPTIONS}
        value={String(state)}
        onChange={(value) => save(Number(value) as SignUpState, value === OPTIONS[0]?.value ? '' : reason)}
      />
      {state !== SIGN_UP_STATES.open && (
        <div className={styles.reason}>
          <TextField
            label="Why, as members read it"
            name={`reason-${instrumentId}`}
            value={reason}
            maxLength={300}
            placeholder="The house pianist plays tonight."
            onChange={(event) => {
              setReason(event.target.value)
              keepDraft(draft, { reason: event.target.value })
            }}
            onBlur={() => reason.trim() !== instrument.reason && save(state, reason)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </div>
      )}
    </li>
  )
}

const DONE: Record<string, string> = { '1': 'All open', '2': 'Waitlists only', '3': 'All closed' }

/** One tap for all of them; what is not used stays so. */
function AllInstruments({ sessionId, instruments }: { sessionId: number; instruments: InstrumentInUse[] }) {
  const change = useSetSignUpStates(sessionId)
  const used = instruments.filter(({ state }) => state !== SIGN_UP_STATES.unused)
  const [first] = used
  const same = first && used.every(({ state }) => state === first.state) ? String(first.state) : null
  const set = (value: string) =>
    change.mutate({
      from: used.map(({ instrumentId, state, reason }) => ({ instrumentId, state, reason })),
      to: used.map(({ instrumentId, reason }) => ({
        instrumentId,
        state: Number(value) as SignUpState,
        reason: value === OPTIONS[0]?.value ? '' : reason,
      })),
      words: DONE[value] ?? '',
    })
  if (!used.length) return null
  return (
    <div className={styles.all}>
      <span className={styles.name}>All instruments</span>
      <Segmented
        label="Sign-up for all instruments"
        options={OPTIONS.filter(({ value }) => value in DONE)}
        value={same}
        onChange={set}
      />
    </div>
  )
}

/** Whether each instrument can still be signed up for, and what members are told where not. */
export function SignUpStates({ sessionId }: { sessionId: number }) {
  const instruments = useInstrumentsInUseQuery(sessionId)
  if (instruments.isError && !instruments.data)
    return <LoadFailed what="The instruments" onRetry={() => instruments.refetch()} />
  if (!instruments.data) return <Skeleton lines={6} label="Loading the instruments" />
  if (!instruments.data.length) return <p className={styles.none}>Instruments show up here once a song has slots.</p>
  return (
    <>
      <AllInstruments sessionId={sessionId} instruments={instruments.data} />
      <ul>
        {instruments.data.map((instrument) => (
          <Row key={instrument.instrumentId} sessionId={sessionId} instrument={instrument} />
        ))}
      </ul>
    </>
  )
}
