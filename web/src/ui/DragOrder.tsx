import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { usePreload } from '../lib/router/first-screen.ts'
import type { LiftedRow } from './lifted-row.ts'

type Hand = typeof import('./hand.ts')
let hand: Hand | undefined

/** What lifts rows comes at the first sign of life, and not with the first screen. */
export async function loadHand(): Promise<Hand> {
  hand ??= await import('./hand.ts')
  return hand
}

/** Until the new order is drawn, the rows stand where they were put down; should it never come, not for ever. */
const SETTLED_MS = 500

/** What a row's grip, a button, needs to be one. */
export const gripOf = (noun: string) => ({ 'data-grip': '', 'aria-describedby': `drag-${noun}` })

/** At once, but for the very first touch. A finger that has left by the time it comes holds nothing. */
function withHand(act: (hand: Hand) => void): void {
  if (hand) act(hand)
  else
    loadHand()
      .then(act, () => {})
      .catch(() => {})
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

interface Props {
  /** In their order. */
  ids: number[]
  /** What one of them is, in words: 'song'. */
  noun: string
  nameOf: (id: number) => string
  /** The number that one of them has at an index, where not every row counts. */
  placeAt?: (id: number, index: number) => number
  /** `index` counts from 0. */
  onMove: (id: number, index: number) => void
  className?: string | undefined
  label?: string
  /** A list item for each, with a grip (`gripOf`) in it. */
  children: ReactNode
}

/** A list that a drag or the keyboard puts in another order, and that says so. Nothing of it is rendered while a row moves. */
export function DragOrder({ ids, noun, nameOf, placeAt, onMove, className, label, children }: Props) {
  usePreload(loadHand)
  const list = useRef<HTMLOListElement>(null)
  /** What the keyboard has lifted. */
  const held = useRef<LiftedRow | null>(null)
  const stopPointer = useRef<() => void>(() => {})
  const settling = useRef<{ lifted: LiftedRow; focused: HTMLElement | null } | null>(null)
  const [said, say] = useState('')
  const name = ({ from }: LiftedRow) => nameOf(ids[from] ?? 0)
  const place = ({ from }: LiftedRow, index: number) => placeAt?.(ids[from] ?? 0, index) ?? index + 1
  const sayLifted = (lifted: LiftedRow) => say(`${name(lifted)} is lifted from place ${place(lifted, lifted.from)}.`)
  const sayPlace = (lifted: LiftedRow) => say(`${name(lifted)} is over place ${place(lifted, lifted.place)}.`)

  function settle() {
    settling.current?.lifted.release()
    // A row that goes elsewhere in the page loses the focus on the way.
    settling.current?.focused?.focus({ preventScroll: true })
    settling.current = null
  }

  function leave(lifted: LiftedRow) {
    held.current = null
    lifted.release()
    say(`${name(lifted)} stays where it was.`)
  }

  function drop(lifted: LiftedRow) {
    const { from, place: index } = lifted
    if (index === from) return leave(lifted)
    settling.current = { lifted, focused: held.current && (document.activeElement as HTMLElement) }
    held.current = null
    lifted.stand(index)
    setTimeout(settle, SETTLED_MS)
    say(`${name(lifted)} is now at place ${place(lifted, index)}.`)
    onMove(ids[from] ?? 0, index)
  }

  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is in the hand was lifted from the former order.
  useLayoutEffect(() => {
    settle()
    return () => {
      stopPointer.current()
      if (held.current) leave(held.current)
    }
  }, [order])

  /** The grip that an event is about, with its row. */
  function heldBy({ target }: { target: EventTarget }) {
    const grip = (target as Element).closest<HTMLElement>('[data-grip]')
    const row = grip?.closest('li')
    return grip && row && list.current && { list: list.current, row, grip }
  }

  function onPointerDown(event: PointerEvent) {
    const parts = heldBy(event)
    if (!parts || event.button !== 0 || !event.isPrimary) return
    if (held.current) leave(held.current)
    settle()
    const down = { pointerId: event.pointerId, clientY: event.clientY }
    const drag = { ...parts, onLift: sayLifted, onOver: sayPlace, onDrop: drop, onCancel: leave }
    withHand(({ dragByPointer }) => {
      stopPointer.current = dragByPointer(down, drag)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const parts = heldBy(event)
    const lifted = held.current
    const isToggle = event.key === ' ' || event.key === 'Enter'
    const step = STEPS[event.key]
    if (!parts || (!isToggle && !(lifted && (step || event.key === 'Escape')))) return
    event.preventDefault()
    if (!lifted) {
      stopPointer.current()
      settle()
      withHand(({ lift }) => {
        held.current = lift(parts.list, parts.row)
        sayLifted(held.current)
      })
    } else if (isToggle) drop(lifted)
    else if (step) {
      lifted.stand(lifted.place + step)
      parts.row.scrollIntoView({ block: 'nearest' })
      sayPlace(lifted)
    } else leave(lifted)
  }

  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className={className}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onBlur={() => held.current && leave(held.current)}
      >
        {children}
      </ol>
      <p id={`drag-${noun}`} hidden>
        Press space to lift a {noun}, the arrow keys to move it, space to put it down, escape to leave it.
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
