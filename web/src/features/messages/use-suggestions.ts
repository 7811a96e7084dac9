import { type KeyboardEvent, useId, useState } from 'react'
import { emojiLike } from './emoji.ts'
import { type Nameable, whoIsMeant } from './mentions.ts'
import { type Begun, begunAt } from './typing.ts'

const MOST = 6

export interface Choice {
  key: string
  sign: string
  label: string
  /** What stands in the text then. */
  whole: string
  person?: Nameable
}

function choicesFor(begun: Begun | null, people: Nameable[]): Choice[] {
  if (begun?.kind === 'person')
    return whoIsMeant(people, begun.query, MOST).map((person) => ({
      key: `${person.userId}`,
      sign: '@',
      label: person.name,
      whole: `@${person.name}`,
      person,
    }))
  if (begun?.kind === 'emoji' && begun.query.length > 1)
    return emojiLike(begun.query, MOST).map(([name, emoji]) => ({ key: name, sign: emoji, label: name, whole: emoji }))
  return []
}

/** People and emoji that whoever types may mean. `onChoose` puts one in the place of what was begun. */
export function useSuggestions(people: Nameable[], onChoose: (choice: Choice, begun: Begun) => void) {
  const listId = useId()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [active, setActive] = useState(0)
  const choices = choicesFor(begun, people)
  const close = () => setBegun(null)

  function choose(choice: Choice) {
    if (!begun) return
    onChoose(choice, begun)
    close()
  }

  /** Whether the key was one of theirs. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!choices.length) return false
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      return true
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = choices[active]
    if (step) setActive((active + step + choices.length) % choices.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice) choose(choice)
    else return false
    event.preventDefault()
    return true
  }

  function lookAt(text: string, caret: number) {
    setBegun(begunAt(text, caret))
    setActive(0)
  }

  return { listId, choices, active, choose, close, lookAt, onKeyDown }
}
export type Suggested = ReturnType<typeof useSuggestions>
