import { lazy, Suspense, useState } from 'react'
import type { SessionView } from '../sessions/queries.ts'
import type { Part } from './my-parts.ts'
import { useAnswers } from './use-answers.ts'

const DeclineQuestion = lazy(() => import('./DeclineQuestion.tsx'))

/** Parts are given up once their question was answered; `question` has to stand on the page. */
export function useDecline(view: SessionView) {
  const [asked, setAsked] = useState<{ parts: Part[]; isOpen: boolean } | null>(null)
  const { decline } = useAnswers(view)
  const close = () => setAsked((was) => was && { ...was, isOpen: false })
  const question = asked && (
    <Suspense>
      <DeclineQuestion
        parts={asked.parts}
        open={asked.isOpen}
        onClose={close}
        onYes={() => {
          close()
          decline(asked.parts)
        }}
      />
    </Suspense>
  )
  return { ask: (parts: Part[]) => setAsked({ parts, isOpen: true }), question }
}
