import { lazy, Suspense } from 'react'
import { useFirstScreen } from '../lib/first-screen.ts'
import { useSeen } from '../lib/use-seen.ts'
import { unmarked } from './plain-text.ts'
import { type Piece, simpleParagraphs } from './simple-marks.ts'
import { WrittenLink } from './WrittenLink.tsx'
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

function Marked({ piece }: { piece: Piece }) {
  if (piece.kind === 'bold') return <strong>{piece.text}</strong>
  if (piece.kind === 'italic') return <em>{piece.text}</em>
  if (piece.kind === 'code') return <code>{piece.text}</code>
  if (piece.kind === 'link') return <WrittenLink href={piece.href}>{piece.text}</WrittenLink>
  return piece.text
}

/** What was written, as it reads. */
export function WrittenText({ children }: { children: string }) {
  const paragraphs = simpleParagraphs(children)
  if (!paragraphs) return <MarkedText>{children}</MarkedText>
  return (
    <div className={styles.paragraphs} dir="auto">
      {paragraphs.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
        <p key={index}>
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
            <Marked key={at} piece={piece} />
          ))}
        </p>
      ))}
    </div>
  )
}
