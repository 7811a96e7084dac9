import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { type Answer, fakeServer } from '../../lib/testing.ts'
import { type Toast, takeToasts } from '../../lib/toasts.ts'
import { reset, signInAs } from '../../testing-screen.tsx'
import { SignUpStates } from './SignUpStates.tsx'

afterEach(reset)

const ok = (payload: unknown) => ({ body: { success: true, payload } })
const counts = { slots: 2, required: 0, wishes: 0, taken: 0 }
const INSTRUMENTS = [
  { instrumentId: 1, instrumentName: 'Vocals', family: 'vocals', state: 1, reason: '', ...counts },
  { instrumentId: 6, instrumentName: 'Bass', family: 'strings', state: 2, reason: 'Two are enough.', ...counts },
]

function renderStates(answer: () => Answer) {
  signInAs()
  const seen = fakeServer({
    '/api/Session/AllInstrumentsForSession/': ok(INSTRUMENTS),
    '/api/v1/session-admin/sign-up-states/': answer,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SignUpStates sessionId={3} />
    </QueryClientProvider>,
  )
  return () => seen.filter(({ path }) => path.endsWith('/sign-up-states/')).map(({ body }) => body.states)
}

async function toast(): Promise<Toast> {
  const shown: Toast[] = []
  await waitFor(() => expect(shown.push(...takeToasts())).toBeGreaterThan(0))
  return shown[0] as Toast
}

const closeAll = async () => {
  const all = await screen.findByRole('radiogroup', { name: 'Sign-up for all instruments' })
  fireEvent.click(within(all).getByRole('radio', { name: 'Closed' }))
}

test('all instruments are changed from what the organiser sees, and the undo from what that made of them', async () => {
  const sent = renderStates(() => ok([]))
  await closeAll()
  const closed = [
    { instrumentId: 1, state: 3, reason: '', wasState: 1, wasReason: '' },
    { instrumentId: 6, state: 3, reason: 'Two are enough.', wasState: 2, wasReason: 'Two are enough.' },
  ]
  await waitFor(() => expect(sent()).toEqual([closed]))
  const { action } = await toast()
  action?.run()
  const undone = closed.map(({ wasState, wasReason, state, reason, ...one }) => ({
    ...one,
    ...{ state: wasState, reason: wasReason, wasState: state, wasReason: reason },
  }))
  await waitFor(() => expect(sent()).toEqual([closed, undone]))
})

test('who changed one of them meanwhile is named, and that nothing was changed', async () => {
  const fields = {
    '1.state': 'Ben Okafor changed Vocals 2 minutes ago: closed.',
    '6.state': 'Ben Okafor changed Bass 2 minutes ago: closed.',
  }
  const error = { code: 'CHANGED_MEANWHILE', message: 'Somebody else changed this meanwhile.', fields }
  renderStates(() => ({ status: 409, body: { success: false, error } }))
  await closeAll()
  expect((await toast()).body).toMatch(/^Ben Okafor changed Vocals 2 minutes ago: closed\..*Nothing was changed\.$/)
})
