import { SmilePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { nameOfEmoji, QUICK } from './emoji.ts'
import { useReact } from './message-mutations.ts'
import type { Message } from './queries.ts'
import styles from './Reactions.module.css'
import { useUnfolded } from './use-unfolded.ts'

interface Props {
  message: Message
  mayReact: boolean
  /** The way to add one stands there before there is any. */
  inviting?: boolean
}

/** A row of what one can answer with a tap. */
export function EmojiStrip({ onChoose, onClose }: { onChoose: (emoji: string) => void; onClose: () => void }) {
  const strip = useRef<HTMLFieldSetElement>(null)
  useUnfolded(strip, onClose)
  // Below the last message there is no room that shows yet. In some browsers scrolling answers with a promise, which is no clean-up.
  useEffect(() => {
    strip.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <fieldset ref={strip} aria-label="React with" className={styles.strip}>
      {QUICK.map(([name, emoji]) => (
        <button
          key={name}
          type="button"
          aria-label={nameOfEmoji(emoji)}
          className={styles.choice}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}

/** What people answered with an emoji; a tap adds one's own or takes it back. */
export function Reactions({ message, mayReact, inviting = false }: Props) {
  const react = useReact()
  const [isChoosing, setChoosing] = useState(false)
  const { reactions } = message
  if (!reactions.length && !(inviting && mayReact)) return null
  return (
    <>
      <div className={styles.row}>
        {reactions.map(({ type, count, mine }) => (
          <button
            key={type}
            type="button"
            aria-pressed={mine}
            aria-label={`${nameOfEmoji(type)}, ${count}`}
            aria-disabled={!mayReact || undefined}
            className={cx(styles.pill, mine && styles.mine)}
            onClick={() => mayReact && react.mutate({ message, type, add: !mine })}
          >
            <span aria-hidden="true">{type}</span> {count}
          </button>
        ))}
        {mayReact && (
          <button
            type="button"
            aria-label="React"
            aria-expanded={isChoosing}
            className={styles.pill}
            onClick={() => setChoosing(!isChoosing)}
          >
            <SmilePlus size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
      {isChoosing && (
        <EmojiStrip
          onClose={() => setChoosing(false)}
          onChoose={(type) => {
            setChoosing(false)
            react.mutate({ message, type, add: true })
          }}
        />
      )}
    </>
  )
}
