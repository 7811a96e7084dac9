export type Shape = 'quarter' | 'half' | 'rings' | 'stripes' | 'disc'
export interface Tile {
  shape: Shape
  colour: 1 | 2 | 3 | 4 | 5
  turn: 0 | 90 | 180 | 270
  column: number
  row: number
}

const SHAPES: Shape[] = ['quarter', 'half', 'rings', 'stripes', 'disc']
// Orange is for the few; the calm colours come up more often.
const COLOURS = [1, 2, 3, 3, 5, 1, 2, 4] as const
const TURNS = [0, 90, 180, 270] as const

/** Small numbers that look random and are the same for the same name, everywhere and always. */
export function numbersFrom(name: string): () => number {
  let state = 0x811c9dc5
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state ^= state >>> 15
    return state >>> 0
  }
}

const of = <T>(list: readonly T[], n: number) => list[n % list.length] as T

/** The poster of a name: which shape stands where. Some places stay empty, so that it breathes. */
export function posterTiles(name: string, columns: number, rows: number): Tile[] {
  const next = numbersFrom(name)
  const tiles: Tile[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isEmpty = next() % 6 === 0
      const tile = { shape: of(SHAPES, next()), colour: of(COLOURS, next()), turn: of(TURNS, next()), column, row }
      if (!isEmpty) tiles.push(tile)
    }
  }
  return tiles
}
