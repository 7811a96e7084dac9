import { editMessage, reportMessage, setReaction, uploadMessagePicture } from '@app/core/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { askAgain } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { applyMessage } from './follow.ts'
import { which } from './mutations.ts'
import { withOwnReaction } from './news.ts'
import { channelKey, type Message } from './queries.ts'

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
    onError: (error, { message }) => afterClash(() => askAgain(channelKey(message.channelId)))(error),
  })

export const useReport = () =>
  useMutation({
    mutationFn: ({ message, reason }: { message: Message; reason: string }) =>
      call(reportMessage, { messageId: message.id, reason }, { errors: 'inline' }),
    onSuccess: () =>
      showToast({ kind: 'plain', title: 'Reported', body: 'The organisers of the group will look at it.' }),
  })

/** Goes up while one still writes. */
export const useUploadPicture = () =>
  useMutation({
    mutationFn: (file: Blob) =>
      call(uploadMessagePicture, { file: file as unknown as Uint8Array }, { errors: 'inline' }),
  })
