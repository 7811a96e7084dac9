import { blockUser, muteChannel, startDirectChat } from '@app/core/contract/channels'
import {
  adminDeleteMessage,
  closeComments,
  deleteMessage,
  editMessage,
  reportMessage,
  restoreMessage,
  setReaction,
  uploadMessagePicture,
} from '@app/core/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { applyMessage } from './follow.ts'
import { withOwnReaction } from './news.ts'
import { type Channel, channelKey, channelsKey, directKey, type Message, type Talk, talkKey } from './queries.ts'

const where = ({ channelId, channelType, groupId, sessionId }: Message) => ({
  channelId,
  channelType,
  groupId,
  sessionId,
})
const which = (message: Message) => ({
  ...where(message),
  messageId: message.id,
  parentMessageId: message.parentMessageId,
})
const ask = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey })

const showReaction = (message: Message, reactions: Message['reactions'], type: string, add: boolean) =>
  applyMessage({
    kind: 'reaction',
    ...which(message),
    reactions,
    type,
    add,
    by: useSession.getState().profile?.userId ?? 0,
  })

/** Shown at once; where the server says no, it goes again. */
export const useReact = () =>
  useMutation({
    mutationFn: ({ message, type, add }: { message: Message; type: string; add: boolean }) =>
      call(setReaction, { messageId: message.id, reactionType: type, add }),
    onMutate: ({ message, type, add }) =>
      showReaction(message, withOwnReaction(message.reactions, type, add), type, add),
    onSuccess: ({ reactions }, { message, type, add }) => showReaction(message, reactions, type, add),
    onError: (_, { message, type, add }) => showReaction(message, message.reactions, type, !add),
  })

export const useEdit = () =>
  useMutation({
    /** `was`: the text one began with. */
    mutationFn: ({ message, body, was }: { message: Message; body: string; was: string }) =>
      call(editMessage, { id: message.id, body, was }, { errors: 'inline' }),
    onSuccess: (message) => applyMessage({ kind: 'edited', ...which(message), message }),
    onError: (error, { message }) => afterClash(() => ask(channelKey(message.channelId)))(error),
  })

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

export const useReport = () =>
  useMutation({
    mutationFn: ({ message, reason }: { message: Message; reason: string }) =>
      call(reportMessage, { messageId: message.id, reason }, { errors: 'inline' }),
    onSuccess: () =>
      showToast({ kind: 'plain', title: 'Reported', body: 'The organisers of the group will look at it.' }),
  })

export const useMute = () =>
  useMutation({
    mutationFn: ({ channel, mute }: { channel: Channel; mute: boolean }) =>
      call(muteChannel, { channelId: channel.id, mute }),
    onSuccess: ({ channelId, muted }) => {
      queryClient.setQueryData<Talk>(
        talkKey(channelId),
        (talk) => talk && { ...talk, channel: { ...talk.channel, muted } },
      )
      return Promise.all([ask(directKey), ask(channelsKey)])
    },
  })

export const useBlock = () =>
  useMutation({
    mutationFn: (input: { userId: number; block: boolean }) => call(blockUser, input),
    onSuccess: () => Promise.all([ask(directKey), ask(['channel'])]),
  })

export const useStartChat = () =>
  useMutation({
    mutationFn: (toUserId: number) => call(startDirectChat, { toUserId }),
    onSuccess: () => ask(directKey),
  })

/** Goes up while one still writes. */
export const useUploadPicture = () =>
  useMutation({
    mutationFn: (file: Blob) =>
      call(uploadMessagePicture, { file: file as unknown as Uint8Array }, { errors: 'inline' }),
  })
