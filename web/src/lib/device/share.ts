import { site } from '../api/site.ts'
import { showToast } from '../toasts.ts'
import { shellAround } from './mobile.ts'

/** Hands the link to a page of ours on: by the system's own sheet where there is one, else by the clipboard. */
export async function shareLink(title: string, path: string): Promise<void> {
  const what = { title, url: site() + path }
  const shell = shellAround()
  // Whoever closes the sheet has changed their mind, and need not be told.
  if (shell) return shell.share(what).catch(() => {})
  if (navigator.share) return navigator.share(what).catch(() => {})
  try {
    await navigator.clipboard.writeText(what.url)
    showToast({ kind: 'plain', title: 'Link copied', body: 'Paste it wherever your people chat.' })
  } catch {
    showToast({ kind: 'plain', title: 'The link to share', body: what.url })
  }
}
