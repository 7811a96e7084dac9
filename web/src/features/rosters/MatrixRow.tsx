import type { Slot } from '@app/core/contract/slots'
import { slotName } from '@app/core/rules/song-status'
import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { hueOf } from './hue.ts'
import styles from './Matrix.module.css'
import type { Facts } from './Matrix.tsx'
import { marksOf } from './marks.ts'
import type { Column, Row } from './matrix.ts'
import { songMark } from './played.ts'
import { Sign, Signs } from './Signs.tsx'
import { cellWords, wantWords } from './words.ts'

function inside(slot: Slot, facts: Facts) {
  const change = facts.changes?.get(slot.slotId)
  if (change)
    return (
      <>
        <span className={styles.who}>
          {change.before && <s className={styles.old}>{change.before}</s>}
          <span className={styles.new}>{change.after ?? 'Empty'}</span>
        </span>
        {change.after ? (
          <span className={styles.signs}>
            {!change.before && <Sign mark="filled" />}
            {marksOf({ ...change, answer: null, locked: false }, false).map((mark) => (
              <Sign key={mark} mark={mark} rank={change.rank} />
            ))}
          </span>
        ) : (
          slot.required && <Sign mark="amiss" />
        )}
      </>
    )
  const held = facts.assigned.get(slot.slotId)
  if (held)
    return (
      <>
        <span className={styles.who}>{facts.names.get(held.userId) ?? 'Someone'}</span>
        <Signs slotId={slot.slotId} facts={facts} />
      </>
    )
  if (slot.required)
    return (
      <>
        <span className={styles.who}>Empty</span>
        <Sign mark="amiss" />
      </>
    )
  return <span className={styles.who}>{wantWords(slot)}</span>
}

function lookOf(slot: Slot, facts: Facts) {
  const change = facts.changes?.get(slot.slotId)
  if (change) return change.after || !slot.required ? styles.change : styles.empty
  const held = facts.assigned.get(slot.slotId)
  if (!held) return slot.required ? styles.empty : styles.want
  const look = facts.broken.has(slot.slotId) ? styles.broken : held.locked && styles.locked
  return cx(look, facts.marked === held.userId && styles.marked)
}

interface Props {
  row: Row
  columns: Column[]
  index: number
  facts: Facts
  /** The column that the Tab key stops at. */
  active: number | null
  open: number | null
}

/** Drawn once while the matrix is scrolled: then only the rows that come in are new. A press is the matrix's own to hear. */
export const MatrixRow = memo(function MatrixRow({ row, columns, index, facts, active, open }: Props) {
  const { song, slots } = row
  const mark = songMark(row, facts.assigned)
  const wordsOf = (slot: Slot) => {
    const held = facts.assigned.get(slot.slotId)
    const name = held && (facts.names.get(held.userId) ?? 'Someone')
    return cellWords(
      { ...slot, instrumentName: slotName(slots, slot) },
      song.title,
      held && name ? { ...held, name } : null,
      facts.broken.get(slot.slotId) ?? [],
    )
  }
  return (
    <tr aria-rowindex={index + 2} className={cx(styles.row, facts.changes && styles.shown)}>
      <th scope="row" className={styles.song}>
        <div className={styles.songBox}>
          <span className={styles.number}>{song.number ?? ''}</span>
          <span className={styles.title}>{song.title}</span>
          {mark === 'cut' ? (
            <span className={styles.bad}>cut</span>
          ) : mark === 'playable' ? (
            <span className={styles.ok}>
              <Sign mark="playable" size={16} />
              <span className="visually-hidden">can be played</span>
            </span>
          ) : (
            <span className={styles.bad}>
              <Sign mark="short" size={16} />
              core
            </span>
          )}
        </div>
      </th>
      {slots.map((slot, column) => (
        <td key={columns[column]?.key} style={hueOf(columns[column]?.family ?? '')} className={styles.part}>
          {slot ? (
            <button
              type="button"
              data-slot={slot.slotId}
              data-user={facts.assigned.get(slot.slotId)?.userId}
              tabIndex={active === column ? 0 : -1}
              aria-label={wordsOf(slot)}
              aria-expanded={open === slot.slotId}
              className={cx(styles.cell, lookOf(slot, facts), open === slot.slotId && styles.open)}
            >
              {inside(slot, facts)}
            </button>
          ) : (
            <span className={styles.na}>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">not in this song</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
})
