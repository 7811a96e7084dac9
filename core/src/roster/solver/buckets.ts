/** Nodes by whole distance, as doubly linked lists in two arrays. */
export class Buckets {
  readonly limit: number
  readonly #first: Int32Array
  readonly #next: Int32Array
  readonly #before: Int32Array

  constructor(nodes: number, next: Int32Array, before: Int32Array) {
    this.limit = nodes * 4 + 16
    this.#first = new Int32Array(this.limit).fill(-1)
    this.#next = next
    this.#before = before
  }

  put(v: number, bucket: number): void {
    const first = this.#first[bucket] as number
    this.#next[v] = first
    this.#before[v] = -1
    if (first >= 0) this.#before[first] = v
    this.#first[bucket] = v
  }

  drop(v: number, bucket: number): void {
    const next = this.#next[v] as number
    const before = this.#before[v] as number
    if (before >= 0) this.#next[before] = next
    else this.#first[bucket] = next
    if (next >= 0) this.#before[next] = before
  }

  take(bucket: number): number {
    const v = this.#first[bucket] as number
    if (v >= 0) this.drop(v, bucket)
    return v
  }
}
