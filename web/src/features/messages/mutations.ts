import { adminDeleteMessage, closeComments, deleteMessage, restoreMessage } from '@app/core/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { applyMessage } from './follow.ts'
import { channelKey, type Message } from './queries.ts'

const where = ({ channelId, channelType, groupId, sessionId }: Message) => ({
  channelId,
  channelType,
  groupId,
  sessionId,
})
/** Where a message is, as those who look are told. */
export const which = (message: Message) => ({
  ...where(message),
  messageId: message.id,
  parentMessageId: message.parentMessageId,
})
const ask = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey })

const bringBack = async (message: Message): Promise<void> => {
  const restored = await call(restoreMessage, { messageId: message.id })
  applyMessage({ kind: 'sent', ...which(restored), message: restored })
  await ask(channelKey(message.channelId))
}

export const useRestore = () => useMutation({ mutationFn: bringBack })

/** One's own, or as an admin anybody's. It can be brought back. */
export const useDelete = () =>
  useMutation({
    mutationFn: ({ message, asAdmin }: { message: Message; asAdmin: boolean }) =>
      asAdmin
        ? call(adminDeleteMessage, { id: message.id })
        : call(deleteMessage, { id: message.id, channelId: message.channelId }),
    onSuccess: (_, { message }) => {
      applyMessage({ kind: 'deleted', ...which(message) })
      showToast({
        kind: 'plain',
        title: 'Deleted',
        body: 'Nobody can read it any more.',
        topic: 'message-deleted',
        action: { label: 'Undo', run: () => void bringBack(message) },
      })
    },
  })

export const useCloseComments = () =>
  useMutation({
    mutationFn: ({ message, closed }: { message: Message; closed: boolean }) =>
      call(closeComments, { messageId: message.id, closed }),
    onSuccess: ({ commentsClosed }, { message }) =>
      applyMessage({ kind: 'comments', ...where(message), messageId: message.id, commentsClosed }),
  })
