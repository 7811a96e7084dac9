import { useState } from 'react'
import { readDraft } from '../../lib/form/draft.ts'

/** A field that opens when it is asked for; and by itself where something was begun in it, without taking the focus then. */
export function useBegun(draft: string) {
  const [open, setOpen] = useState<'no' | 'again' | 'asked'>(() =>
    Object.keys(readDraft(draft)).length ? 'again' : 'no',
  )
  return { isOpen: open !== 'no', wasAskedFor: open === 'asked', show: (on: boolean) => setOpen(on ? 'asked' : 'no') }
}
