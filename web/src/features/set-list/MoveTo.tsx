import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SongEditor.module.css'

interface Props {
  title: string
  /** From 1, as the set is numbered. */
  place: number
  last: number
  onMove: (place: number) => void
}

/** For a set that is too long to drag through: straight to a place. */
export function MoveTo({ title, place, last, onMove }: Props) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  function go(event: FormEvent) {
    event.preventDefault()
    const to = Number(typed)
    if (!Number.isInteger(to) || to < 1 || to > last) return setFault(`From 1 to ${last}.`)
    setTyped('')
    setFault('')
    if (to !== place) onMove(to)
  }
  return (
    <form aria-label={`Move ${title}`} onSubmit={go} className={styles.move}>
      <TextField
        label="Move to place"
        name="place"
        inputMode="numeric"
        maxLength={4}
        placeholder={`${place} of ${last}`}
        value={typed}
        errors={fault ? [fault] : []}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="outlined">
        Move
      </Button>
    </form>
  )
}
