import { useState } from 'react'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './People.module.css'
import { nameOf } from './people.ts'
import { useChangePerson } from './people-mutations.ts'
import type { ListedPerson } from './queries.ts'

const MOST = 50
const whole = (typed: string, least: number) => {
  const value = Number(typed)
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= MOST ? value : null
}

interface Props {
  sessionId: number
  person: ListedPerson
  onClose: () => void
}

/** How many songs somebody would like, changed for them; and the most that the organisers give them. */
export function ChangePerson({ sessionId, person, onClose }: Props) {
  const change = useChangePerson(sessionId, person.userId)
  const [min, setMin] = useState(String(person.SongAssignMin))
  const [max, setMax] = useState(String(person.SongAssignMax))
  const [most, setMost] = useState(person.allocationMax === null ? '' : String(person.allocationMax))
  const least = whole(min, 0)
  const up = whole(max, 1)
  const cap = most.trim() === '' ? null : whole(most, 0)
  const fault =
    least === null || up === null || (cap === null && most.trim() !== '')
      ? `Enter whole numbers up to ${MOST}.`
      : least > up
        ? 'The fewest songs cannot be more than the most.'
        : null
  function save() {
    if (fault || least === null || up === null) return
    const wanted = {
      ...(least !== person.SongAssignMin && { min: least }),
      ...(up !== person.SongAssignMax && { max: up }),
    }
    change.mutate(
      {
        ...(Object.keys(wanted).length > 0 && { wanted }),
        ...(cap !== person.allocationMax && { most: { max: cap, before: person.allocationMax } }),
      },
      { onSuccess: onClose },
    )
  }
  const number = (label: string, name: string, value: string, set: (value: string) => void) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  )
  return (
    <Confirm
      title={`How much ${nameOf(person)} plays`}
      open
      onClose={onClose}
      no="Cancel"
      yes="Save"
      disabled={fault !== null}
      busy={change.isPending}
      onYes={save}
    >
      <div className={styles.fields}>
        {(change.error || fault) && <Notice kind="error">{change.error?.message ?? fault}</Notice>}
        {number('Songs at least', 'songs-min', min, setMin)}
        {number('Songs at most', 'songs-max', max, setMax)}
        {number('Your limit (leave empty for none)', 'songs-cap', most, setMost)}
      </div>
    </Confirm>
  )
}
