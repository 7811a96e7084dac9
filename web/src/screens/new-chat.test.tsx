import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

test('who is in no group is led to the groups, and has nobody to search for', async () => {
  fakeServer({})
  signInAs()
  renderAt('/dm')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Write to somebody' }))[0] as HTMLElement)
  expect(await screen.findByText('Once you are in a group, you can write to its members.')).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Browse groups' }))
  await waitFor(() => expect(currentAddress()).toBe('/groups'))
})
