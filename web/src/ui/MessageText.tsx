import styles from './MessageText.module.css'
import { type Piece, simpleParagraphs } from './simple-marks.ts'
import { WrittenLink } from './WrittenLink.tsx'
import { WrittenText } from './WrittenText.tsx'

function Marked({ piece }: { piece: Piece }) {
  if (piece.kind === 'bold') return <strong>{piece.text}</strong>
  if (piece.kind === 'italic') return <em>{piece.text}</em>
  if (piece.kind === 'code') return <code>{piece.text}</code>
  if (piece.kind === 'link') return <WrittenLink href={piece.href}>{piece.text}</WrittenLink>
  return piece.text
}

/** What somebody said. Most of it has but a few simple marks, and a chat of two thousand lines parses none of those as a document. */
export function MessageText({ children }: { children: string }) {
  if (!children) return null
  const paragraphs = simpleParagraphs(children)
  if (!paragraphs) return <WrittenText>{children}</WrittenText>
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
