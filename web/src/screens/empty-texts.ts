export interface EmptyText {
  title: string
  body: string
  action?: { label: string; to: string }
}

const home = { label: 'Go home', to: '/' }
/** What a screen that is not built yet says, by its route: what will be there, and what one can do today. */
export const EMPTY_TEXTS: Record<string, EmptyText> = {
  '/unsubscribe/:key': {
    title: 'Unsubscribing by link is still to come',
    body: 'Nothing was changed. Sign in and switch off any kind of e-mail in your settings.',
    action: { label: 'Open settings', to: '/settings' },
  },
}

export const NOTHING_HERE: EmptyText = { title: 'Nothing here yet', body: 'Come back once there is.', action: home }
