/** What a page tells the notification worker. */
export type ToWorker =
  | { type: 'hello' }
  | { type: 'start'; headers: Record<string, string> }
  /** Opens the event stream. */
  | { type: 'listen'; headers: Record<string, string> }
  | { type: 'token'; headers: Record<string, string> }
  | { type: 'refresh'; id: number; headers: Record<string, string> }
  | { type: 'stop' }

/** Something happened: `kind` says what, `data` where. `open`: the ear is on; `gap`: it was off, and anything may have happened. */
export interface LiveEvent {
  kind: string
  data: Record<string, unknown>
}

/** What the worker tells the page. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'notifications'; list: unknown }
  /** What a reply's X-Upgrade-Client said. */
  | { type: 'version'; latest: string }
  /** The token is too old; the worker tries again once it has another. */
  | { type: 'token-expired' }
  /** The sign-in that this token is of has ended. */
  | { type: 'refused'; authorization: string }
  | { type: 'refreshed'; id: number }
  | { type: 'event'; event: LiveEvent }
  | { type: 'failed'; id: number | null; message: string }
