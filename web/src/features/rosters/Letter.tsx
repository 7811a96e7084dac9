import type { Block, Letter as LetterShown } from '@app/core/contract/letter'
import { blockText, greetingOf, sentence } from '@app/core/rules/letter'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Poster } from '../../ui/Poster.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './Letter.module.css'
import type { PublishPreview } from './queries.ts'
import { nameOf } from './words.ts'

interface Props {
  session: SessionView['session']
  letters: PublishPreview['messages']
  at: number
  onGo: (at: number) => void
}

function Said({ block, isMain }: { block: Block; isMain: boolean }) {
  switch (block.kind) {
    case 'parts':
      return (
        <ol className={styles.parts}>
          {block.parts.map(({ number, song, instrument, fellows }) => (
            <li key={`${number} ${instrument}`}>
              <b>{number ?? '·'}</b>
              <div>
                <strong>{song}</strong>
                <p>You: {instrument}</p>
                {fellows && <small>with {fellows}</small>}
              </div>
            </li>
          ))}
        </ol>
      )
    case 'list':
      return (
        <div>
          <p>
            <strong>{block.title}</strong>
          </p>
          <ul className={styles.lines}>
            {block.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )
    case 'action':
      // Only to look at: the button is the reader's.
      return (
        <p>
          {sentence(block.words)} <span className={isMain ? styles.button : styles.link}>{block.label}</span>
        </p>
      )
    default:
      return <p>{blockText(block)}</p>
  }
}

/** As the mail draws it. */
function Words({ letter }: { letter: LetterShown }) {
  const { headline, about, blocks } = letter
  const main = blocks.find(({ kind }) => kind === 'action')
  return (
    <div className={styles.words} dir="auto">
      <h3>
        {[headline].flat().map((piece) =>
          typeof piece === 'number' ? (
            <b key="count" className={styles.count}>
              {piece}
            </b>
          ) : (
            ` ${piece} `
          ),
        )}
      </h3>
      <p className={styles.about}>
        {about.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <p>{greetingOf(letter)}</p>
      {blocks.map((block) => (
        <Said key={blockText(block)} block={block} isMain={block === main} />
      ))}
    </div>
  )
}

/** The message itself, as each of them gets it, paged through by arrows or by name. */
export function Letter({ session, letters, at, onGo }: Props) {
  const letter = letters[at]
  if (!letter) return null
  const count = letters.length
  return (
    <aside aria-label="The message" className={styles.letter}>
      <div className={styles.pager}>
        <IconButton label="The message before" disabled={at === 0} onClick={() => onGo(at - 1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <label className={styles.to}>
          To{' '}
          <select aria-label="Whose message" value={at} onChange={(event) => onGo(Number(event.target.value))}>
            {letters.map(({ person }, index) => (
              <option key={person.userId} value={index}>
                {nameOf(person)}
              </option>
            ))}
          </select>
          <span>
            · {at + 1} of {count}
          </span>
        </label>
        <IconButton label="The next message" disabled={at === count - 1} onClick={() => onGo(at + 1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that */}
      <section className={styles.stage} tabIndex={0} aria-label={`To ${nameOf(letter.person)}`}>
        <Poster name={session.groupName} columns={5} rows={8} className={styles.pattern ?? ''} />
        <article className={styles.message}>
          <p className={styles.from}>
            <Logo />
            <span>{session.groupName}</span>
            <span>{letter.byMail ? 'by e-mail' : 'in the app'}</span>
          </p>
          <p className={styles.subject} dir="auto">
            {letter.subject}
          </p>
          {letter.letter && <Words letter={letter.letter} />}
        </article>
      </section>
    </aside>
  )
}
