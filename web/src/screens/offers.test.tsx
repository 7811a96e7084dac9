import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOffer } from '../features/offers/testing.ts'
import { fakeServer } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-11T08:58:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  reset()
})

const ok = (payload: unknown) => ({ body: { success: true, payload } })

test('an offer shows what it means, and a yes shows that it is theirs', async () => {
  const seen = fakeServer({
    '/api/v1/sessions/offer/5': ok(anOffer()),
    '/api/v1/sessions/answer-offer/': ok(anOffer({ state: 'taken' })),
  })
  signInAs()
  renderAt('/offer/5')
  expect(await screen.findByRole('heading', { name: 'Bass on Cissy Strut is yours, if you like' })).toBeTruthy()
  expect(screen.getByText('With Ben and Dev')).toBeTruthy()
  expect(screen.getByText('On at about 19:45')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I’ll play' }))
  expect(await screen.findByRole('heading', { name: 'You play bass on Cissy Strut' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull()
  expect(seen.find(({ path }) => path.includes('answer-offer'))?.body).toEqual({ offerId: 5, accept: true })
})

test('whoever is in another zone reads on their own clock, too, until when it stands', async () => {
  fakeServer({ '/api/v1/sessions/offer/5': ok(anOffer()) })
  signInAs({ timeZoneId: 'Europe/London' })
  renderAt('/offer/5')
  expect(await screen.findByText(/until 11:40 \(10:40 your time\)/)).toBeTruthy()
})

test('who was too late reads why, and sees how it stands', async () => {
  let state: 'open' | 'lapsed' = 'open'
  fakeServer({
    '/api/v1/sessions/offer/5': () => ok(anOffer({ state })),
    '/api/v1/sessions/answer-offer/': () => {
      state = 'lapsed'
      return { status: 409, body: { success: false, error: { code: 'OFFER_CLOSED', message: 'The time is over.' } } }
    },
  })
  signInAs()
  renderAt('/offer/5')
  fireEvent.click(await screen.findByRole('button', { name: 'I’ll play' }))
  expect(await screen.findByRole('heading', { name: 'Bass on Cissy Strut is no longer on offer to you' })).toBeTruthy()
})

test('another’s offer is not there, and one that does not load says so and can be asked for again', async () => {
  let isDown = true
  fakeServer({
    '/api/v1/sessions/offer/6': { status: 404, body: { success: false, error: { code: 'NOT_FOUND', message: 'No.' } } },
    '/api/v1/sessions/offer/5': () =>
      isDown ? { status: 403, body: { success: false, error: { code: 'NO', message: 'No.' } } } : ok(anOffer()),
  })
  signInAs()
  const { unmount } = renderAt('/offer/6')
  expect(await screen.findByText('We can’t find this offer')).toBeTruthy()
  unmount()
  renderAt('/offer/5')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Pass' })).toBeTruthy()
})

test('a guest who follows the link is asked to sign in, and comes back to it', async () => {
  fakeServer({})
  renderAt('/offer/5')
  await waitFor(() => expect(decodeURIComponent(currentAddress())).toContain('/offer/5'))
})
