const FAR = 0x3fffffff

/**
 * The cheapest order, exactly, by dynamic programming over sets of songs already played (Held and Karp). `pinnedAt[i]`
 * is the song at place i, or −1. Time and memory double with each song: twelve take a few milliseconds.
 */
export function exactOrder(table: Int32Array, n: number, pinnedAt: Int32Array): Int32Array {
  const allowed = allowedSongs(n, pinnedAt)
  const full = (1 << n) - 1
  const best = new Int32Array((full + 1) * n).fill(FAR)
  const before = new Int8Array((full + 1) * n)
  for (let song = 0; song < n; song++) if ((allowed[0] as number) & (1 << song)) best[(1 << song) * n + song] = 0

  for (let played = 1; played < full; played++) {
    const nexts = (allowed[countBits(played)] as number) & ~played
    if (nexts === 0) continue
    for (let last = 0; last < n; last++) {
      const cost = best[played * n + last] as number
      if (cost >= FAR) continue
      for (let rest = nexts; rest; rest &= rest - 1) {
        const next = 31 - Math.clz32(rest & -rest)
        const at = (played | (1 << next)) * n + next
        const through = cost + (table[last * n + next] as number)
        if (through < (best[at] as number)) {
          best[at] = through
          before[at] = last
        }
      }
    }
  }

  const order = new Int32Array(n)
  let played = full
  let last = 0
  for (let song = 1; song < n; song++) {
    if ((best[full * n + song] as number) < (best[full * n + last] as number)) last = song
  }
  for (let place = n - 1; place >= 0; place--) {
    order[place] = last
    const previous = before[played * n + last] as number
    played ^= 1 << last
    last = previous
  }
  return order
}

/** For each place a set of songs, as bits: the pinned one, or all that are pinned nowhere. */
function allowedSongs(n: number, pinnedAt: Int32Array): Int32Array {
  let unpinned = (1 << n) - 1
  for (const song of pinnedAt) if (song >= 0) unpinned &= ~(1 << song)
  return pinnedAt.map((song) => (song >= 0 ? 1 << song : unpinned))
}

function countBits(x: number): number {
  let bits = 0
  for (let rest = x; rest; rest &= rest - 1) bits++
  return bits
}
