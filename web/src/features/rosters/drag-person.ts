import { scrollerOf, speedAt } from '../../ui/hand.ts'

/** A click, or a hand that trembles, lifts nobody. */
const LIFTED_AFTER = 5

export interface Lifted {
  userId: number
  /** Null: from the list of people. */
  fromSlotId: number | null
}

interface Drag extends Lifted {
  source: HTMLElement
  name: string
  className: string
  /** `slotId` null: put back into the list. */
  onDrop: (lifted: Lifted, slotId: number | null) => void
}

const targetAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot], [data-people]') ?? null

/**
 * From the press on a person until they are let go. Nothing of the matrix is drawn anew meanwhile: a name follows the
 * pointer by a transform, and the cell below says so by an attribute.
 */
export function dragPerson(down: { pointerId: number; clientX: number; clientY: number }, drag: Drag): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const { source } = drag
  let ghost: HTMLElement | null = null
  let over: HTMLElement | null = null
  let at = { x: down.clientX, y: down.clientY }
  let frame = 0
  let drawnAt = 0

  function mark(next: HTMLElement | null) {
    if (next === over) return
    if (over) delete over.dataset.over
    over = next === source ? null : next
    if (over) over.dataset.over = ''
  }

  function draw(now: number) {
    if (!ghost) return
    ghost.style.transform = `translate(${at.x + 12}px, ${at.y + 8}px)`
    const target = targetAt(at.x, at.y)
    mark(target)
    const scroller = target && scrollerOf(target)
    const speed = scroller ? speedAt(at.y, scroller) : 0
    if (scroller && speed) scroller.scrollTop += speed * Math.min(now - drawnAt, 50)
    drawnAt = now
    frame = requestAnimationFrame(draw)
  }

  function lift() {
    ghost = document.createElement('div')
    ghost.className = drag.className
    ghost.textContent = drag.name
    document.body.append(ghost)
    source.dataset.lifted = ''
    source.setPointerCapture(down.pointerId)
    drawnAt = performance.now()
    draw(drawnAt)
  }

  function end() {
    listening.abort()
    cancelAnimationFrame(frame)
    ghost?.remove()
    delete source.dataset.lifted
    mark(null)
  }

  function move(event: PointerEvent) {
    at = { x: event.clientX, y: event.clientY }
    if (!ghost && Math.hypot(at.x - down.clientX, at.y - down.clientY) >= LIFTED_AFTER) lift()
  }

  function drop(event: PointerEvent) {
    const wasLifted = ghost !== null
    const target = wasLifted ? targetAt(event.clientX, event.clientY) : null
    end()
    if (!wasLifted) return
    // The press ends as a click on what was lifted: that opens nothing.
    addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true, signal: afterClick() })
    if (target && target !== source) drag.onDrop(drag, target.dataset.slot ? Number(target.dataset.slot) : null)
  }

  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', drop, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
  return end
}

/** The click comes right after the release, or not at all. */
function afterClick(): AbortSignal {
  const soon = new AbortController()
  setTimeout(() => soon.abort())
  return soon.signal
}
