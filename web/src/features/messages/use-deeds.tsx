import { type ReactNode, useState } from 'react'
import { site } from '../../lib/api/site.ts'
import { showToast } from '../../lib/toasts.ts'
import type { Deed } from './MessageMenu.tsx'
import { useCloseComments, useDelete } from './mutations.ts'
import type { Message } from './queries.ts'
import { ReportQuestion } from './ReportQuestion.tsx'

export interface Rights {
  me: number
  mayWrite: boolean
  mayModerate: boolean
}

export const threadAddress = ({ groupId, channelId, parentMessageId, id }: Message) =>
  `/group/${groupId ?? 0}/channel/${channelId}/message/${parentMessageId ?? id}${parentMessageId ? `?reply=${id}` : ''}`

async function copyLink(message: Message) {
  try {
    await navigator.clipboard.writeText(site() + threadAddress(message))
    showToast({ kind: 'plain', title: 'Link copied', body: 'It opens for anyone who can read this.' })
  } catch {
    showToast({ kind: 'error', title: 'The link was not copied', body: 'This browser won’t let us.' })
  }
}

/** What this reader can do with this message, and the question that belongs to it. */
export function useDeeds(
  message: Message,
  { me, mayWrite, mayModerate }: Rights,
  edit: () => void,
): [Deed[], ReactNode] {
  const remove = useDelete()
  const close = useCloseComments()
  const [isReporting, setReporting] = useState(false)
  const isOwn = message.author?.userId === me
  const deeds: Deed[] = [
    ...(isOwn && mayWrite ? [{ label: 'Edit', run: edit }] : []),
    { label: 'Copy link', run: () => void copyLink(message) },
    ...(mayModerate && message.parentMessageId === null
      ? [
          {
            label: message.commentsClosed ? 'Open comments' : 'Close comments',
            run: () => close.mutate({ message, closed: !message.commentsClosed }),
          },
        ]
      : []),
    ...(isOwn ? [] : [{ label: 'Report', run: () => setReporting(true) }]),
    ...(isOwn || mayModerate ? [{ label: 'Delete', run: () => remove.mutate({ message, asAdmin: !isOwn }) }] : []),
  ]
  const question = isReporting && <ReportQuestion message={message} onClose={() => setReporting(false)} />
  return [message.isDeleted ? [] : deeds, question]
}
