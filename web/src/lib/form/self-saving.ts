import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useOwnWaiting, WAITS } from '../offline/waiting.ts'
import { dropDraft, keepChanges, takeUp } from './draft.ts'
import { afterPress } from './press.ts'

interface Options {
  saved: string
  /** The name under which what was typed outlives a reload, and stands in line without a network. */
  draft: string
  /** `began`: what it was when somebody began to type, which may be another by now. */
  save: (text: string, began: string) => Promise<unknown>
}

/** `waits`: it stands in line for the network, and goes by itself. */
export type SavingState = 'typing' | 'saving' | 'saved' | 'waits' | 'failed'

/** A text that saves itself when one leaves it: on blur, and when what it stands in closes. */
export function useSelfSaving({ saved, draft, save }: Options) {
  /** Null while there is nothing but what the server has. */
  const [typed, setTyped] = useState<string | null>(() => {
    const { values, began } = takeUp(draft, { text: saved })
    return values.text === began.text ? null : values.text
  })
  const began = useRef<string | null>(typed === null ? null : takeUp(draft, { text: saved }).began.text)
  const isInLine = useOwnWaiting().some(({ name, problem }) => name === draft && problem === null)
  const [state, setState] = useState<SavingState>(isInLine ? 'waits' : 'typing')
  const [refusal, setRefusal] = useState('')
  const underWay = useRef<string | null>(null)
  const value = typed ?? saved

  function done() {
    dropDraft(draft)
    began.current = null
    setTyped(null)
    setState('saved')
  }

  async function store() {
    if (typed === null || typed === underWay.current) return
    // What stands in line is shown as if it were saved.
    if (typed === saved) return isInLine ? undefined : done()
    underWay.current = typed
    setState('saving')
    try {
      const result = await save(typed, began.current ?? saved)
      // Until it has arrived, it stays in the field as a draft.
      if (result === WAITS) return setState('waits')
      // What was typed meanwhile is saved when that is left.
      if (underWay.current === typed) done()
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.status > 0
      // Who has read what somebody else wrote meanwhile, and tries again, means to replace it.
      if (isAnswer) began.current = null
      setRefusal(isAnswer ? (Object.values(error.fields)[0] ?? error.message) : '')
      setState('failed')
    } finally {
      if (underWay.current === typed) underWay.current = null
    }
  }

  const latest = useRef({ store, done, state })
  latest.current = { store, done, state }
  useEffect(
    () => () => {
      // What was refused before is no news; it is kept as a draft.
      if (latest.current.state !== 'failed' && latest.current.state !== 'waits') void latest.current.store()
    },
    [],
  )

  // What stood in line has arrived.
  const isThere = state === 'waits' && !isInLine && (typed === null || typed === saved)
  useEffect(() => {
    if (isThere) latest.current.done()
  }, [isThere])

  return {
    /** For <SavingState>. What was refused in the end is told by the bar, and stays in the field. */
    saving: {
      state: state === 'waits' && !isInLine ? ('typing' as const) : state,
      refusal,
      onRetry: () => void latest.current.store(),
    },
    field: {
      value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        began.current ??= saved
        setTyped(target.value)
        setState('typing')
        keepChanges(draft, { text: target.value }, { text: began.current }, [])
      },
      onBlur: () => afterPress(() => void latest.current.store()),
    },
  }
}
