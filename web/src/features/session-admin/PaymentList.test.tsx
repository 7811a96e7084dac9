import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { fakeServer } from '../../lib/testing.ts'
import { reset, signInAs } from '../../testing-screen.tsx'
import { PaymentList } from './PaymentList.tsx'

afterEach(reset)

const person = { userId: 8, firstName: 'Mo', lastName: 'Diallo', imageUrl: null }
const ok = (payload: unknown) => ({ body: { success: true, payload } })
const PAID = { id: 1, person, amount: 5, method: 'cash', note: '', at: '2026-03-01T12:00:00.000Z', recordedBy: null }

test('a payment that got no answer is sent again under its id, and the next one under another', async () => {
  signInAs()
  let isAnswered = false
  const seen = fakeServer({
    '/api/v1/payment/list/3': ok({ fee: 5, currency: 'EUR', payments: [], owing: [{ person, owes: 5 }] }),
    '/api/v1/payment/manual-payment/': () => {
      if (!isAnswered) throw new TypeError('Failed to fetch')
      return ok({ ...PAID, takenBack: false })
    },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentList sessionId={3} />
    </QueryClientProvider>,
  )
  const sent = () => seen.filter(({ path }) => path.endsWith('/manual-payment/')).map(({ body }) => body.Id)
  for (const times of [1, 2, 3]) {
    fireEvent.click(await screen.findByRole('button', { name: /Mo Diallo: Cash/ }))
    await waitFor(() => expect(sent()).toHaveLength(times))
    await screen.findByRole('button', { name: /Mo Diallo: Cash/ })
    isAnswered = true
  }
  const [first, again, next] = sent()
  expect(first).toMatch(/.{16}/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})
