import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { afterPress } from './press.ts'

interface Options {
  saved: string
  /** The name under which what was typed outlives a reload and a lost connection. */
  draft: string
  save: (text: string) => Promise<unknown>
}

export type SavingState = 'typing' | 'saving' | 'saved' | 'failed'

/** A text that saves itself when one leaves it: on blur, and when what it stands in closes. */
export function useSelfSaving({ saved, draft, save }: Options) {
  /** Null while there is nothing but what the server has. */
  const [typed, setTyped] = useState<string | null>(() => readDraft(draft).text ?? null)
  const [state, setState] = useState<SavingState>('typing')
  const [refusal, setRefusal] = useState('')
  const underWay = useRef<string | null>(null)
  const value = typed ?? saved

  function done() {
    dropDraft(draft)
    setTyped(null)
    setState('saved')
  }

  async function store() {
    if (typed === null || typed === underWay.current) return
    if (typed === saved) return done()
    underWay.current = typed
    setState('saving')
    try {
      await save(typed)
      // What was typed meanwhile is saved when that is left.
      if (underWay.current === typed) done()
    } catch (error) {
      setRefusal(error instanceof ApiError && error.status > 0 ? error.message : '')
      setState('failed')
    } finally {
      if (underWay.current === typed) underWay.current = null
    }
  }

  const latest = useRef({ store, state })
  latest.current = { store, state }
  useEffect(
    () => () => {
      // What was refused before is no news; it is kept as a draft.
      if (latest.current.state !== 'failed') void latest.current.store()
    },
    [],
  )

  return {
    /** For <SavingState>. */
    saving: { state, refusal, onRetry: () => void latest.current.store() },
    field: {
      value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setTyped(target.value)
        setState('typing')
        keepDraft(draft, { text: target.value })
      },
      onBlur: () => afterPress(() => void latest.current.store()),
    },
  }
}
