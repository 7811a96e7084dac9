interface Row {
  top: number
  height: number
}

/** The place over which a lifted row is, once its edge is past the middle of whoever stands there. */
export function placeUnder({ top, height }: Row, from: number, last: number, rowAt: (place: number) => Row): number {
  const middleOf = (place: number) => rowAt(place).top + rowAt(place).height / 2
  let place = from
  while (place < last && top + height > middleOf(place + 1)) place++
  while (place > 0 && place <= from && top < middleOf(place - 1)) place--
  return place
}

const shift = ({ style }: HTMLElement, by: number) => {
  style.transform = by ? `translateY(${by}px)` : ''
}

/**
 * A row in the hand: it follows, and the others make way. All of it by transforms, so that neither the other rows are drawn
 * anew nor anything is laid out while it moves; two hundred rows cost what five do.
 */
export class LiftedRow {
  readonly from: number
  place: number
  private readonly list: HTMLElement
  private readonly row: HTMLElement
  private readonly rows: HTMLElement[]

  constructor(list: HTMLElement, row: HTMLElement) {
    this.list = list
    this.row = row
    this.rows = [...list.children] as HTMLElement[]
    this.from = this.rows.indexOf(row)
    this.place = this.from
    list.dataset.dragging = ''
    row.dataset.lifted = ''
  }

  /** Where a row stands in the window; offsets know nothing of transforms. */
  private readonly rowAt = (place: number): Row => {
    const top = this.list.getBoundingClientRect().top + this.list.clientTop - (this.rows[0]?.offsetTop ?? 0)
    const row = this.rows[place] ?? this.row
    return { top: top + row.offsetTop, height: row.offsetHeight }
  }

  private makeWay(place: number) {
    const first = Math.min(place, this.place, this.from)
    const last = Math.max(place, this.place, this.from)
    this.place = place
    for (let index = first; index <= last; index++) {
      const row = this.rows[index]
      if (!row || row === this.row) continue
      const isPassed = index > this.from ? index <= place : index >= place
      shift(row, isPassed ? this.row.offsetHeight * Math.sign(this.from - index) : 0)
    }
  }

  /** Goes where the hand is, within the list. */
  follow(clientTop: number): void {
    const last = this.rows.length - 1
    const own = this.rowAt(this.from)
    const lowest = this.rowAt(last).top + this.rowAt(last).height - own.height
    const top = Math.max(this.rowAt(0).top, Math.min(clientTop, lowest))
    shift(this.row, top - own.top)
    this.makeWay(placeUnder({ top, height: own.height }, this.from, last, this.rowAt))
  }

  /** Stands exactly at a place: put down there, or moved by a key. */
  stand(place: number): void {
    const to = Math.max(0, Math.min(place, this.rows.length - 1))
    const [own, there] = [this.rowAt(this.from), this.rowAt(to)]
    shift(this.row, there.top - own.top + (to > this.from ? there.height - own.height : 0))
    this.makeWay(to)
  }

  release(): void {
    delete this.list.dataset.dragging
    delete this.row.dataset.lifted
    for (const row of this.rows) row.style.transform = ''
  }
}
