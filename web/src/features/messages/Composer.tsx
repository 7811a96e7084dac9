import { LONGEST_BODY } from '@app/core/contract/messages'
import { grouped } from '@app/core/rules/count-of'
import { saysSomething } from '@app/core/rules/talk'
import { ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { MessageText } from '../../ui/MessageText.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Composer.module.css'
import { dropWords, keepWords, readWords } from './draft-words.ts'
import { FormatTools, markOfKey } from './FormatTools.tsx'
import { asTyped, type Nameable, withNames } from './mentions.ts'
import { useUploadPicture } from './message-mutations.ts'
import type { Message } from './queries.ts'
import { Suggestions } from './Suggestions.tsx'
import { type Begun, completed, type Mark, marked, type Typed } from './typing.ts'
import { type Choice, useSuggestions } from './use-suggestions.ts'

interface Props {
  label: string
  placeholder: string
  /** What was typed is kept under this name until it is sent. */
  draft: string
  people?: Nameable[]
  /** A text to change; the composer is then a small form with a way out. */
  was?: string
  /** It has a picture, which stays: its words may go. */
  hasPicture?: boolean
  withPicture?: boolean
  autoFocus?: boolean
  /** What the button says where it is one. */
  action?: string
  /** More to choose before it goes, as the group of a post. */
  children?: ReactNode
  /** Where it answers with a promise, what was typed stays until that is kept. What waits in the outbox is safe at once. */
  onSend: (body: string, picture: Message['thumbnail']) => unknown
  onCancel?: () => void
}

/** A finger has its own key for a new line, and none for 'send'. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

export function Composer({
  label,
  placeholder,
  draft,
  people = [],
  was,
  hasPicture = false,
  withPicture = true,
  autoFocus = false,
  action,
  children,
  onSend,
  onCancel,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [kept] = useState(() => readWords(draft))
  const [started] = useState(() => asTyped(kept.body ?? was ?? ''))
  const [text, setText] = useState(started.text)
  const named = useRef<Nameable[]>(started.people)
  const [hasTools, setTools] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const [picture, setPicture] = useState<Message['thumbnail']>(withPicture ? kept.picture : null)
  const upload = useUploadPicture()
  const suggested = useSuggestions(people, choose)
  const [state, setState] = useState<'typing' | 'sending' | Error>('typing')
  // Where the caret goes once the text has been put into the field.
  const caret = useRef<Typed | null>(null)

  const body = () => withNames(text.trim(), named.current)
  const isEmpty = !text.trim()
  const isNothing = !saysSomething({ body: text, hasPicture: hasPicture || picture !== null })
  const isLong = text.length > LONGEST_BODY

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as tall as its text.
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
    if (caret.current) element.setSelectionRange(caret.current.from, caret.current.to)
    caret.current = null
  }, [text, isPreview])

  useEffect(() => {
    const element = field.current
    if (!autoFocus || !element) return
    element.focus()
    // What is there already is gone on with.
    element.setSelectionRange(element.value.length, element.value.length)
  }, [autoFocus])

  function put(next: Typed) {
    caret.current = next
    type(next.text, next.from)
    field.current?.focus()
  }

  function type(next: string, at: number) {
    setText(next)
    suggested.lookAt(next, at)
    keep(withNames(next, named.current), picture)
  }

  function keep(words: string, chosen: Message['thumbnail']) {
    if (words === (was ?? '') && !chosen) dropWords(draft)
    else keepWords(draft, words, chosen)
  }

  function show(chosen: Message['thumbnail']) {
    setPicture(chosen)
    // What is in the field now: one may have gone on typing while the picture was on its way.
    keep(withNames(field.current?.value ?? text, named.current), chosen)
  }

  function choose(choice: Choice, begun: Begun) {
    if (!field.current) return
    if (choice.person) named.current = [...named.current, choice.person]
    put(completed(text, field.current.selectionStart, begun, choice.whole))
  }

  function mark(kind: Mark) {
    const element = field.current
    if (element) put(marked({ text, from: element.selectionStart, to: element.selectionEnd }, kind))
  }

  function insert(emoji: string) {
    const at = field.current?.selectionStart ?? text.length
    put({ text: text.slice(0, at) + emoji + text.slice(at), from: at + emoji.length, to: at + emoji.length })
  }

  const isBusy = upload.isPending || state === 'sending'

  async function send() {
    if (isNothing || isLong || isBusy) return
    const sending = onSend(body(), picture)
    if (sending instanceof Promise) {
      setState('sending')
      try {
        await sending
      } catch (error) {
        return setState(error as Error)
      }
    }
    setState('typing')
    dropWords(draft)
    named.current = []
    setText('')
    suggested.close()
    setPicture(null)
    setPreview(false)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const kind = markOfKey(event)
    if (kind) {
      event.preventDefault()
      return mark(kind)
    }
    if (suggested.onKeyDown(event)) return
    if (event.key === 'Escape' && onCancel) return onCancel()
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isSend && (event.metaKey || event.ctrlKey || !isTouch())) {
      event.preventDefault()
      void send()
    }
  }

  async function take(chosen: File | undefined) {
    if (!chosen) return
    try {
      show(await upload.mutateAsync(chosen))
    } catch (error) {
      showToast({ kind: 'error', title: 'The picture didn’t upload', body: (error as Error).message })
    }
    if (file.current) file.current.value = ''
  }

  return (
    <form
      className={styles.composer}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      {(hasTools || isPreview) && (
        <FormatTools
          isEmpty={isEmpty}
          isPreview={isPreview}
          onPreview={setPreview}
          onMark={mark}
          onEmoji={insert}
          onPicture={withPicture ? () => file.current?.click() : null}
        />
      )}
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} width={96} />
          <IconButton label="Remove the picture" onClick={() => show(null)}>
            <X size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      )}
      <div className={styles.row}>
        <IconButton
          label="Formatting, emoji and pictures"
          aria-expanded={hasTools}
          onClick={() => setTools(!hasTools)}
          className={styles.plus}
        >
          <Plus size={22} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <div className={styles.place}>
          {isPreview ? (
            <section className={styles.preview} aria-label="Preview">
              <MessageText>{body()}</MessageText>
            </section>
          ) : (
            <textarea
              ref={field}
              rows={1}
              value={text}
              placeholder={picture ? 'Add a few words, or send it as it is…' : placeholder}
              aria-label={label}
              readOnly={state === 'sending'}
              aria-controls={suggested.listId}
              aria-autocomplete="list"
              {...(suggested.choices.length > 0 && {
                'aria-activedescendant': `${suggested.listId}-${suggested.active}`,
              })}
              className={styles.field}
              onChange={(event) => type(event.target.value, event.target.selectionStart)}
              onKeyDown={onKeyDown}
              onBlur={suggested.close}
            />
          )}
          <Suggestions {...suggested} />
        </div>
        {action ? (
          <button type="submit" className={styles.action} aria-disabled={isNothing || isLong || isBusy || undefined}>
            {action}
          </button>
        ) : (
          <button
            type="submit"
            aria-label="Send"
            aria-disabled={isNothing || isLong || isBusy || undefined}
            className={styles.send}
          >
            <ArrowUp size={20} aria-hidden />
          </button>
        )}
      </div>
      {isLong && (
        <p role="alert" className={styles.long}>
          That is {grouped(text.length - LONGEST_BODY)} characters too long.
        </p>
      )}
      {state instanceof Error && (
        <p role="alert" className={styles.long}>
          {state.message}
        </p>
      )}
      {upload.isPending && (
        <p role="status" className={styles.hint}>
          The picture is on its way…
        </p>
      )}
    </form>
  )
}
