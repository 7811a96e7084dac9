import { LiftedRow } from './lifted-row.ts'

// A finger that only scrolls, or a click, must not lift the row.
const LIFTED_AFTER = 4
/** So near an edge the list goes along, the faster the nearer. */
const EDGE = 96
const PIXELS_A_MS = 0.9

export function scrollerOf(element: Element): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (above.scrollHeight > above.clientHeight && /auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  return document.documentElement
}

export function speedAt(clientY: number, scroller: Element): number {
  const { top, bottom } =
    scroller === document.documentElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
  const past = Math.max(0, clientY - (bottom - EDGE)) - Math.max(0, top + EDGE - clientY)
  return Math.max(-1, Math.min(past / EDGE, 1)) * PIXELS_A_MS
}

/** By the keyboard. */
export const lift = (list: HTMLElement, row: HTMLElement) => new LiftedRow(list, row)

interface Drag {
  list: HTMLElement
  row: HTMLElement
  grip: HTMLElement
  onLift: (lifted: LiftedRow) => void
  /** It is over another place. */
  onOver: (lifted: LiftedRow) => void
  onDrop: (lifted: LiftedRow) => void
  onCancel: (lifted: LiftedRow) => void
}

/** From the press on a grip until it is let go. Gives what ends it early. */
export function dragByPointer(down: { pointerId: number; clientY: number }, drag: Drag): () => void {
  const { list, row, grip } = drag
  const within = down.clientY - row.getBoundingClientRect().top
  const scroller = scrollerOf(list)
  const listening = new AbortController()
  let lifted: LiftedRow | null = null
  let clientY = down.clientY
  let frame = 0
  let drawnAt = 0

  function draw(now: number) {
    if (!lifted) return
    const before = lifted.place
    const speed = speedAt(clientY, scroller)
    if (speed) scroller.scrollTop += speed * Math.min(now - drawnAt, 50)
    drawnAt = now
    lifted.follow(clientY - within)
    if (lifted.place !== before) drag.onOver(lifted)
    frame = requestAnimationFrame(draw)
  }

  function end(finish: (lifted: LiftedRow) => void) {
    listening.abort()
    cancelAnimationFrame(frame)
    const ended = lifted
    lifted = null
    if (ended) finish(ended)
  }

  function move(event: PointerEvent) {
    clientY = event.clientY
    if (lifted || Math.abs(clientY - down.clientY) < LIFTED_AFTER) return
    lifted = new LiftedRow(list, row)
    drag.onLift(lifted)
    drawnAt = performance.now()
    frame = requestAnimationFrame(draw)
  }

  function drop(event: PointerEvent) {
    // The last move may not have been drawn yet.
    lifted?.follow(event.clientY - within)
    end(drag.onDrop)
  }

  const cancel = () => end(drag.onCancel)
  const { signal } = listening
  grip.setPointerCapture(down.pointerId)
  grip.addEventListener('pointermove', move, { signal })
  grip.addEventListener('pointerup', drop, { signal })
  grip.addEventListener('pointercancel', cancel, { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })
  return cancel
}
