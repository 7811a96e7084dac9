import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { layer, shownAtOnce, shownUntilSaved } from './pending-changes.ts'
import { queryClient } from './query-client.ts'

const KEY = ['pending', 'list']
type Words = Record<string, string>

const shown = () => queryClient.getQueryData<Words>(KEY)
const isShown = (words: Words) => vi.waitFor(() => expect(shown()).toEqual(words))

beforeEach(() => queryClient.setQueryData(KEY, { a: '1', b: '1' }))

/** A change whose answer the test gives. */
function change(words: Words, askAgain = async () => {}) {
  let take = () => {}
  let refuse = () => {}
  const answer = new Promise<void>((resolve, reject) => {
    take = resolve
    refuse = () => reject(new Error('No.'))
  })
  const done = new MutationObserver(queryClient, {
    mutationFn: (_: Words) => answer,
    ...shownAtOnce<Words>((more) => [layer<Words>(KEY, (data) => ({ ...data, ...more }))], askAgain),
  }).mutate(words)
  return { done, take, refuse }
}

test('of two changes at once the one that is refused goes, and the other stays', async () => {
  for (const refusedFirst of [true, false]) {
    queryClient.setQueryData(KEY, { a: '1', b: '1' })
    const [first, second] = [change({ a: '2' }), change({ b: '2' })]
    await isShown({ a: '2', b: '2' })
    const [refused, taken] = refusedFirst ? [first, second] : [second, first]
    refused.refuse()
    await expect(refused.done).rejects.toThrow('No.')
    expect(shown()).toEqual(refusedFirst ? { a: '1', b: '2' } : { a: '2', b: '1' })
    taken.take()
    await taken.done
    expect(shown()).toEqual(refusedFirst ? { a: '1', b: '2' } : { a: '2', b: '1' })
  }
})

test('a refusal after the other was taken leaves what was taken', async () => {
  const [first, second] = [change({ a: '2' }), change({ a: '3', b: '3' })]
  await isShown({ a: '3', b: '3' })
  first.take()
  await first.done
  expect(shown()).toEqual({ a: '3', b: '3' })
  second.refuse()
  await expect(second.done).rejects.toThrow('No.')
  expect(shown()).toEqual({ a: '2', b: '1' })
})

test('what the server said meanwhile is not taken back with a change', async () => {
  const one = change({ a: '2' })
  await isShown({ a: '2', b: '1' })
  queryClient.setQueryData(KEY, { a: '1', b: 'from another' })
  one.refuse()
  await expect(one.done).rejects.toThrow('No.')
  expect(shown()).toEqual({ a: '1', b: 'from another' })
})

test('the server is asked again once, when the last of several is settled', async () => {
  const asked = vi.fn(async () => {})
  const [first, second] = [change({ a: '2' }, asked), change({ b: '2' }, asked)]
  await isShown({ a: '2', b: '2' })
  first.take()
  await first.done
  expect(asked).not.toHaveBeenCalled()
  second.refuse()
  await expect(second.done).rejects.toThrow('No.')
  expect(asked).toHaveBeenCalledOnce()
})

test('the same change made twice is two: one that is refused leaves the other', async () => {
  const words = { a: '2' }
  const [first, second] = [change(words), change(words)]
  await isShown({ a: '2', b: '1' })
  first.refuse()
  await expect(first.done).rejects.toThrow('No.')
  expect(shown()).toEqual({ a: '2', b: '1' })
  second.take()
  await second.done
  expect(shown()).toEqual({ a: '2', b: '1' })
})

test('where the server answers with everything, an early answer does not undo what was changed after it', async () => {
  const answers: ((saved: Words) => void)[] = []
  const options = {
    mutationFn: (_: Words) => new Promise<Words>((resolve) => answers.push(resolve)),
    ...shownUntilSaved<Words, Words>(KEY, (data, more) => ({ ...data, ...more })),
  }
  const send = (words: Words) => new MutationObserver(queryClient, options).mutate(words)
  const isSent = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count))
  const first = send({ a: '2' })
  const second = send({ b: '2' })
  await isShown({ a: '2', b: '2' })
  await isSent(1)
  answers[0]?.({ a: '2', b: '1', c: 'new' })
  await first
  expect(shown()).toEqual({ a: '2', b: '2', c: 'new' })
  await isSent(2)
  answers[1]?.({ a: '2', b: '2', c: 'newer' })
  await second
  expect(shown()).toEqual({ a: '2', b: '2', c: 'newer' })
})

test('a change of what was never read shows nothing', async () => {
  queryClient.removeQueries({ queryKey: KEY })
  const one = change({ a: '2' })
  one.refuse()
  await expect(one.done).rejects.toThrow('No.')
  expect(shown()).toBeUndefined()
})
