import { expect, test } from 'vitest'
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

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who comes alone goes at once, and who comes meanwhile goes together', async () => {
  const { begun, put } = stage()
  const all = ['a', 'b', 'c', 'd'].map(put)
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b']])
  begun[0]?.end()
  await settled()
  expect(begun[2]?.items).toEqual(['c', 'd'])
  begun[1]?.end()
  begun[2]?.end()
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done'])
})

test('two that change the same go one after the other, in their order', async () => {
  const { begun, put } = stage()
  const all = ['x', 'y', 'a1', 'a2', 'b1'].map(put)
  begun[0]?.end()
  await settled()
  expect(begun[2]?.items).toEqual(['a1', 'b1'])
  begun[2]?.end()
  await settled()
  expect(begun[3]?.items).toEqual(['a2'])
  begun[1]?.end()
  begun[3]?.end()
  expect(await Promise.all(all)).toHaveLength(5)
})

test('one that cannot be done fails alone', async () => {
  const { begun, put } = stage((items) => items.includes('c'))
  const all = ['a', 'b', 'c', 'd'].map(put)
  const ends = Promise.allSettled(all)
  for (let next = 0; next < 5; next++) {
    begun[next]?.end()
    await settled()
  }
  expect((await ends).map((end) => end.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b'], ['c', 'd'], ['c'], ['d']])
})

test('what is nobody’s own fault fails at once for all of them', async () => {
  const { begun, put } = stage((items) => items.includes('c'), false)
  const ends = Promise.allSettled(['a', 'b', 'c', 'd'].map(put))
  for (let next = 0; next < 3; next++) {
    begun[next]?.end()
    await settled()
  }
  expect((await ends).map((end) => end.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(begun).toHaveLength(3)
})
