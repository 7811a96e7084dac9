import type { Announced } from '@app/core/contract/sessions'
import { useState } from 'react'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { Unannounced } from './AnnounceQuestion.tsx'

const load = () => import('./AnnounceQuestion.tsx')

interface Asked {
  count: number
  act: string
  sessions: number
  others: Unannounced | undefined
  answer: (announce: Announced | null) => void
}

/** Asks whether members are told, and how many they are; nobody is asked about nobody. Null: they went back. */
export function useAnnounceQuestion(back: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = (announce: Announced | null) => {
    asked?.answer(announce)
    setAsked(null)
  }
  const Question = useOverlay(load, asked !== null, () => answer(null))
  const ask = (count: number, act: string, sessions = 1, others?: Unannounced): Promise<Announced | null> =>
    count > 0
      ? new Promise((resolve) => setAsked({ count, act, sessions, others, answer: resolve }))
      : Promise.resolve('nobody')
  const question = Question && asked && (
    <Question {...asked} back={back} onChoose={answer} onClose={() => answer(null)} />
  )
  return { ask, question }
}
