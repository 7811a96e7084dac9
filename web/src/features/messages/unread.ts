// On its own, because the shell and the pages' tabs need it at the first load and nothing else of the messages.
import { directMessageGroups, listChannels } from '@app/core/contract/channels'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { hearLive } from '../../lib/api/live.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { readDraft } from '../../lib/form/draft.ts'
import { useFirstScreen } from '../../lib/router/first-screen.ts'
import { useSession } from '../../lib/session/session.ts'

const SAFETY_NET_MS = 30_000
const QUIET = { errors: 'quiet' } as const
/** CHANNEL_TYPE of the contract. */
const PRIVATE = 1
const SESSION = 4
const GROUP = 6

/** Under this name it is kept up to where chats were read, until the server knows (reads.ts). */
export const READS = 'reads'
export const hasReads = () => Object.keys(readDraft(READS)).length > 0

/** What changes how much is unread; 'read' may come from another device of one's own. */
const COUNTED: unknown[] = ['sent', 'read', 'deleted']

/** How many direct messages are unread; undefined until that is known. */
export function useUnreadMessages(): number | undefined {
  const isTime = useFirstScreen(({ isShown }) => isShown)
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const { data } = useQuery({
    queryKey: ['direct-chats'],
    queryFn: () => call(directMessageGroups, {}, QUIET),
    enabled: isTime && isSignedIn,
    refetchInterval: SAFETY_NET_MS,
  })
  // Where no messages are shown, nobody else hears that one came.
  useEffect(
    () =>
      hearLive(({ kind, data: what }) => {
        if (kind === 'gap' || (kind === 'message' && what.channelType === PRIVATE && COUNTED.includes(what.kind)))
          void queryClient.invalidateQueries({ queryKey: ['direct-chats'] })
      }),
    [],
  )
  return data?.unread
}

function useUnreadIn(of: { groupId?: number; sessionId?: number }, type: number, enabled: boolean): number {
  const { data } = useQuery({
    queryKey: ['channels', of.groupId ?? 0, of.sessionId ?? 0],
    queryFn: () => call(listChannels, of, QUIET),
    enabled,
    refetchInterval: SAFETY_NET_MS,
  })
  useEffect(
    () =>
      hearLive(({ kind, data: what }) => {
        if (kind === 'gap' || (kind === 'message' && what.channelType === type && COUNTED.includes(what.kind)))
          void queryClient.invalidateQueries({ queryKey: ['channels'] })
      }),
    [type],
  )
  const channel = Array.isArray(data) ? data.find((one) => one.type === type) : undefined
  return channel && !channel.muted ? channel.unread : 0
}

export const useSessionUnread = (sessionId: number, enabled: boolean) => useUnreadIn({ sessionId }, SESSION, enabled)
export const useGroupUnread = (groupId: number, enabled: boolean) => useUnreadIn({ groupId }, GROUP, enabled)
