import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { leaveUnasked, queryClient } from './query-client.ts'

const isSaving = () => document.documentElement.hasAttribute('data-saving')

test('the page says that it saves until the last of several changes has arrived', async () => {
  const arrivals: (() => void)[] = []
  const change = () =>
    new MutationObserver(queryClient, {
      scope: { id: 'one after the other' },
      mutationFn: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    }).mutate()
  expect(isSaving()).toBe(false)
  const [first, second] = [change(), change()]
  const isSent = (count: number) => vi.waitFor(() => expect(arrivals).toHaveLength(count))
  expect(isSaving()).toBe(true)
  await isSent(1)
  arrivals[0]?.()
  await first
  expect(isSaving()).toBe(true)
  await isSent(2)
  arrivals[1]?.()
  await second
  expect(isSaving()).toBe(false)
})

test('a change that is refused is no longer under way', async () => {
  const refused = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(new Error('No.')) }).mutate()
  expect(isSaving()).toBe(true)
  await expect(refused).rejects.toThrow('No.')
  expect(isSaving()).toBe(false)
})

test('leaving is asked about while a change waits for the one before it, and not when the page must go', async () => {
  const arrivals: (() => void)[] = []
  const change = () =>
    new MutationObserver(queryClient, {
      scope: { id: 'behind each other' },
      mutationFn: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    }).mutate()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const isSent = (count: number) => vi.waitFor(() => expect(arrivals).toHaveLength(count))
  const first = change()
  await isSent(1)
  expect(isAsked()).toBe(false)
  const others = [change(), change()]
  expect(isAsked()).toBe(true)
  leaveUnasked()
  expect(isAsked()).toBe(false)
  arrivals[0]?.()
  await first
  await isSent(2)
  expect(isAsked()).toBe(true)
  arrivals[1]?.()
  await isSent(3)
  expect(isAsked()).toBe(false)
  arrivals[2]?.()
  await Promise.all(others)
})

test('what changes while the first answer is on its way is asked for again', async () => {
  const answers: ((count: number) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['unread'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  })
  const end = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)
  const looked = queryClient.invalidateQueries({ queryKey: ['unread'] })
  answers[0]?.(0)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await looked
  expect(observer.getCurrentResult().data).toBe(2)
  end()
})
