import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useNameSearch } from './use-name-search.tsx'

afterEach(cleanup)

function Names({ names }: { names: string[] }) {
  const { isSought, isSeeking, field } = useNameSearch(names.length)
  return (
    <>
      {field}
      <p>{isSeeking ? 'some' : 'all'}</p>
      <ul>
        {names.filter(isSought).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

test('a long list has a field that leaves those sought; a short one has none', () => {
  const names = ['Zoë Park', ...Array.from({ length: 12 }, (_, i) => `Member ${i}`)]
  const { rerender } = render(<Names names={names} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(13)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a name' }), { target: { value: 'zoe' } })
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Zoë Park'])
  expect(screen.getByText('some')).toBeTruthy()
  rerender(<Names names={names.slice(1)} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  expect(screen.getByText('all')).toBeTruthy()
})
