import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { fakeServer } from '../../lib/testing.ts'
import { reset, signInAs } from '../../testing-screen.tsx'
import { ChangePerson } from './ChangePerson.tsx'
import type { ListedPerson } from './queries.ts'

afterEach(reset)

const PATIENCE = { timeout: 15_000 }
const MO: ListedPerson = {
  ...{ userId: 8, firstName: 'Mo', lastName: 'Diallo', imageUrl: null, instruments: [], wildcards: [], wishes: [] },
  ...{ SongAssignMin: 1, SongAssignMax: 4, waitlistPosition: null, Notes: '', allocationMax: null, present: null },
}

test.each([
  ['Songs at least', '2', { SongAssignMin: 2 }],
  ['Songs at most', '3', { SongAssignMax: 3 }],
])('of how many songs somebody plays, what was not touched is not sent: %s', async (label, value, sent) => {
  signInAs()
  const seen = fakeServer({ '/api/v1/sessions/register/': { body: { success: true, payload: {} } } })
  const close = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <ChangePerson sessionId={3} person={MO} onClose={close} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText(label, {}, PATIENCE), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(close).toHaveBeenCalled(), PATIENCE)
  const bodies = seen.filter(({ path }) => path === '/api/v1/sessions/register/').map(({ body }) => body)
  expect(bodies).toEqual([{ sessionId: 3, userId: 8, ...sent }])
})
