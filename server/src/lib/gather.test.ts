import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

/** A gatherer whose writes end when the test says so. */
function stage(refuses: (items: string[]) => boolean = () => false, isOnesFault = true) {
  const begun: { items: string[]; end(): void }[] = []
  const write = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = () =>
        refuses(items) ? reject(new Error(`no ${items}`)) : resolve(items.map((item) => `${item} done`))
      begun.push({ items, end })
    })
  return { begun, put: gather({ write, keyOf: (item) => item.slice(0, 1), isOnesFault: () => isOnesFault }) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Two turns of the event loop: what ended in one lets the next begin in the other. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('who comes alone goes at once, who comes next a moment later, and who comes meanwhile goes together', async () => {
  const { begun, put } = stage()
  const first = put('a')
  await settled()
  const second = put('b')
  await settled()
  expect(begun.map(({ items }) => items)).toEqual([['a']])
  vi.runAllTimers()
  await settled()
  const others = ['c', 'd', 'e'].map(put)
  await settled()
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b']])
  begun[0]?.end()
  expect(await first).toBe('a done')
  await settled()
  vi.runAllTimers()
  await settled()
  expect(begun[2]?.items).toEqual(['c', 'd', 'e'])
  begun[2]?.end()
  expect(await Promise.all(others)).toEqual(['c done', 'd done', 'e done'])
  begun[1]?.end()
  expect(await second).toBe('b done')
})

test('two that change the same go one after the other, in their order', async () => {
  const { begun, put } = stage()
  const all = ['a1', 'a2', 'b1', 'a3'].map(put)
  for (const [index, together] of [['a1', 'b1'], ['a2'], ['a3']].entries()) {
    await settled()
    expect(begun.slice(index).map(({ items }) => items)).toEqual([together])
    begun[index]?.end()
    await settled()
  }
  expect(await Promise.all(all)).toEqual(['a1 done', 'a2 done', 'b1 done', 'a3 done'])
})

test('the next goes as soon as the first is back', async () => {
  const { begun, put } = stage()
  const first = put('a')
  await settled()
  const others = ['b', 'c'].map(put)
  begun[0]?.end()
  expect(await first).toBe('a done')
  await settled()
  expect(begun[1]?.items).toEqual(['b', 'c'])
  begun[1]?.end()
  expect(await Promise.all(others)).toEqual(['b done', 'c done'])
})

test('one that waits for its like, or for the database, holds up no other', async () => {
  const { begun, put } = stage()
  const like = ['a1', 'a2'].map(put)
  await settled()
  const other = put('b1')
  vi.runAllTimers()
  await settled()
  expect(begun.map(({ items }) => items)).toEqual([['a1'], ['b1']])
  begun[1]?.end()
  expect(await other).toBe('b1 done')
  begun[0]?.end()
  await settled()
  begun[2]?.end()
  expect(await Promise.all(like)).toEqual(['a1 done', 'a2 done'])
})

test('more than fifty go in two parts, and more than a hundred in turns', async () => {
  const { begun, put } = stage()
  const all = Array.from({ length: 110 }, (_, index) => put(String.fromCharCode(200 + index)))
  await settled()
  vi.runAllTimers()
  await settled()
  expect(begun.map(({ items }) => items.length)).toEqual([50, 50])
  begun[0]?.end()
  await settled()
  vi.runAllTimers()
  await settled()
  for (const { end } of begun.slice(1)) end()
  expect(await Promise.all(all)).toHaveLength(110)
  expect(begun.map(({ items }) => items.length)).toEqual([50, 50, 10])
})

test('one that cannot be done fails alone', async () => {
  const { begun, put } = stage((items) => items.includes('b'))
  const ends = Promise.allSettled(['a', 'b', 'c'].map(put))
  for (let next = 0; next < 4; next++) {
    await settled()
    begun[next]?.end()
  }
  expect((await ends).map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
})

test('what is nobody’s own fault fails at once for all of them, and the next goes on', async () => {
  const { begun, put } = stage((items) => items.includes('b'), false)
  const ends = Promise.allSettled(['a', 'b', 'c'].map(put))
  await settled()
  begun[0]?.end()
  expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected'])
  const next = put('d')
  await settled()
  begun[1]?.end()
  expect(await next).toBe('d done')
})
