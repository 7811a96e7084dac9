import { lazy, Suspense } from 'react'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { useSeen } from '../lib/view/use-seen.ts'
import { plainParagraphs, unmarked } from './plain-text.ts'
import styles from './WrittenText.module.css'

const Markdown = lazy(() => import('./Markdown.tsx').then((module) => ({ default: module.WrittenMarkdown })))

/** Once it is seen, or somebody begins to look around: the renderer is half as large as the app. */
function MarkedText({ children }: { children: string }) {
  const [ref, isSeen] = useSeen()
  const isInUse = useFirstScreen((state) => state.isInUse)
  const words = (
    <p ref={ref} className={styles.plain} dir="auto">
      {unmarked(children)}
    </p>
  )
  if (!isSeen && !isInUse) return words
  return (
    <Suspense fallback={words}>
      <Markdown>{children}</Markdown>
    </Suspense>
  )
}

/** What was written, as it reads. */
export function WrittenText({ children }: { children: string }) {
  if (!children) return null
  const paragraphs = plainParagraphs(children)
  if (!paragraphs) return <MarkedText>{children}</MarkedText>
  return (
    <div className={styles.paragraphs} dir="auto">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
