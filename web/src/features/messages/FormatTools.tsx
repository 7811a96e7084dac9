import { Bold, Code, Eye, Image, Italic, Link as LinkIcon, List, Quote, Smile } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { nameOfEmoji, QUICK } from './emoji.ts'
import styles from './FormatTools.module.css'
import type { Mark } from './typing.ts'

const TOOLS: { mark: Mark; label: string; Icon: typeof Bold; key?: string }[] = [
  { mark: 'bold', label: 'Bold', Icon: Bold, key: 'b' },
  { mark: 'italic', label: 'Italic', Icon: Italic, key: 'i' },
  { mark: 'link', label: 'Link', Icon: LinkIcon, key: 'k' },
  { mark: 'list', label: 'List', Icon: List },
  { mark: 'quote', label: 'Quote', Icon: Quote },
  { mark: 'code', label: 'Code', Icon: Code },
]
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What a shortcut stands for: Ctrl+B is bold. */
export const markOfKey = ({ metaKey, ctrlKey, key: pressed }: KeyboardEvent): Mark | undefined =>
  metaKey || ctrlKey ? TOOLS.find(({ key }) => key === pressed)?.mark : undefined

interface Props {
  isEmpty: boolean
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  onMark: (mark: Mark) => void
  onEmoji: (emoji: string) => void
  /** Null where no picture can go along. */
  onPicture: (() => void) | null
}

/** The bar above the field: marks, a picture, what it will look like, and the usual emoji. */
export function FormatTools({ isEmpty, isPreview, onPreview, onMark, onEmoji, onPicture }: Props) {
  return (
    <div role="toolbar" aria-label="Formatting" className={styles.tools}>
      {TOOLS.map(({ mark, label, Icon }) => (
        <IconButton key={mark} label={label} onClick={() => onMark(mark)} disabled={isPreview}>
          <Icon {...ICON} />
        </IconButton>
      ))}
      {onPicture && (
        <IconButton label="Add a picture" onClick={onPicture}>
          <Image {...ICON} />
        </IconButton>
      )}
      <IconButton
        label="Preview"
        aria-pressed={isPreview}
        onClick={() => onPreview(!isPreview)}
        disabled={isEmpty}
        className={cx(isPreview && styles.pressed)}
      >
        <Eye {...ICON} />
      </IconButton>
      <span className={styles.quick}>
        <Smile {...ICON} className={styles.smile} />
        {QUICK.map(([name, emoji]) => (
          <button
            key={name}
            type="button"
            aria-label={nameOfEmoji(emoji)}
            className={styles.emoji}
            onClick={() => onEmoji(emoji)}
          >
            {emoji}
          </button>
        ))}
      </span>
    </div>
  )
}
