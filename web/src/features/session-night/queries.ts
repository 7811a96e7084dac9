import type { Reply } from '@app/core/contract/route'
import { groupTonight, tonight, walkInDoor } from '@app/core/contract/session-night'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { hearSession } from '../../lib/api/session-events.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { useSession } from '../../lib/session/session.ts'
import { sessionKey } from '../sessions/queries.ts'

export type Tonight = Reply<typeof tonight>
export type Door = Reply<typeof walkInDoor>

const INLINE = { errors: 'inline' } as const

export const useWalkInDoorQuery = (key: string) =>
  useQuery({ ...NOT_KEPT, queryKey: ['walk-in', key], queryFn: () => call(walkInDoor, { key }, INLINE) })

// A screen on the wall is there before the door opens, and still there the next day.
const DOOR_MS = 60_000

export const useGroupTonightQuery = (key: string) =>
  useQuery({
    queryKey: ['group-tonight', key],
    queryFn: () => call(groupTonight, { key }, INLINE),
    refetchInterval: DOOR_MS,
  })

// The song that is on changes on other people's phones.
const ON_STAGE_MS = 10_000

export const tonightKey = (id: number) => [...sessionKey(id), 'tonight']

/** The song that is on, as soon as somebody says so; asking every so often is for who has the door's key alone. */
export function useStageNews(sessionId: number): void {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  useEffect(() => {
    if (!isSignedIn || sessionId <= 0) return
    return hearSession(sessionId, ({ kind }) => {
      if (kind !== 'roster') void queryClient.invalidateQueries({ queryKey: tonightKey(sessionId) })
    })
  }, [isSignedIn, sessionId])
}

/** With the key of the group's door, or as who runs the session. */
export const useTonightQuery = (id: number, key?: string) =>
  useQuery({
    queryKey: [...tonightKey(id), key ?? ''],
    queryFn: () => call(tonight, { id, ...(key && { key }) }, INLINE),
    enabled: id > 0,
    refetchInterval: ON_STAGE_MS,
  })
