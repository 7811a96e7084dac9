import { useState } from 'react'
import { hasWords } from '../lib/words/find-name.ts'
import { TextField } from './TextField.tsx'

/** Fewer are found faster by looking. */
const MANY = 12

/** Finds people by name in a list of so many: a field where it is long, and who is among those sought. */
export function useNameSearch(count: number, label = 'Find a name') {
  const [typed, setTyped] = useState('')
  const isMany = count > MANY
  return {
    isSought: (name: string) => !isMany || hasWords(name, typed),
    isSeeking: isMany && typed.trim() !== '',
    field: isMany && (
      <TextField
        label={label}
        name="find"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    ),
  }
}
