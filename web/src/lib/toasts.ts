import { create } from 'zustand'

export interface Toast {
  id: number
  title: string
  body: string
  kind: 'error' | 'plain'
  action?: { label: string; run: () => void }
  /** A later toast of the same topic takes this one's place: five taps in a row are no pile. */
  topic?: string
}

export const TOAST_MS = 4000

let next = 1

/** What waits to be shown; the host takes it from here once it has loaded. */
export const useToasts = create<{ waiting: Toast[] }>(() => ({ waiting: [] }))

let last = { text: '', at: 0 }

/** Shows a toast, but not the same one twice at once: a retried call fails with the same sentence. One with a topic cannot pile up. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const text = `${toast.title}\n${toast.body}`
  if (!toast.topic && text === last.text && Date.now() - last.at < TOAST_MS) return
  last = { text, at: Date.now() }
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, { ...toast, id: next++ }] }))
}

export function takeToasts(): Toast[] {
  const { waiting } = useToasts.getState()
  if (waiting.length) useToasts.setState({ waiting: [] })
  return waiting
}
