import { blockUser, muteChannel, startDirectChat } from '@app/core/contract/channels'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { type Channel, channelsKey, directKey, type Talk, talkKey } from './queries.ts'

export const useMute = () =>
  useMutation({
    mutationFn: ({ channel, mute }: { channel: Channel; mute: boolean }) =>
      call(muteChannel, { channelId: channel.id, mute }),
    onSuccess: ({ channelId, muted }) => {
      queryClient.setQueryData<Talk>(
        talkKey(channelId),
        (talk) => talk && { ...talk, channel: { ...talk.channel, muted } },
      )
      return askAgain(directKey, channelsKey)
    },
  })

export const useBlock = () =>
  useMutation({
    mutationFn: (input: { userId: number; block: boolean }) => call(blockUser, input),
    onSuccess: () => askAgain(directKey, ['channel']),
  })

export const useStartChat = () =>
  useMutation({
    mutationFn: (toUserId: number) => call(startDirectChat, { toUserId }),
    onSuccess: () => askAgain(directKey),
  })
