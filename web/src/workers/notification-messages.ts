/** What a page tells the notification worker. */
export type ToWorker =
  | { type: 'hello' }
  | { type: 'start'; headers: Record<string, string> }
  | { type: 'token'; headers: Record<string, string> }
  | { type: 'refresh'; id: number }
  | { type: 'stop' }

/** What the worker tells the page. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'notifications'; list: unknown }
  /** What a reply's X-Upgrade-Client said. */
  | { type: 'version'; latest: string }
  /** The token is too old; the worker tries again once it has another. */
  | { type: 'token-expired' }
  | { type: 'refreshed'; id: number }
  | { type: 'failed'; id: number | null; message: string }
