import { useState } from 'react'
import { hasWords } from '../lib/find-name.ts'
import { TextField } from './TextField.tsx'

/** Fewer are found faster by looking. */
const MANY = 12

/** Those of a list whose name was typed, and the field for it where the list is long. */
export function useFound<T>(all: T[], nameOf: (one: T) => string, label = 'Find a name') {
  const [typed, setTyped] = useState('')
  const isMany = all.length > MANY
  return {
    found: isMany ? all.filter((one) => hasWords(nameOf(one), typed)) : all,
    isSought: isMany && typed.trim() !== '',
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
