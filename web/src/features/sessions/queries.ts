import type { Reply } from '@app/core/contract/route'
import { needsYou, practice } from '@app/core/contract/session-night'
import { groupSessions, type publicSessions, sessionDetails, upcomingSessions } from '@app/core/contract/sessions'
import { registeredUserProfiles } from '@app/core/contract/sign-up'
import { nextSessionFor } from '@app/core/rules/next-session'
import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { hearLive } from '../../lib/api/live.ts'
import { askAgain, queryClient, STALE } from '../../lib/api/query-client.ts'
import { ASIDE } from '../../lib/offline/kept.ts'
import { useSession } from '../../lib/session/session.ts'

/** A session, and what it is to who looks at it. */
export type SessionView = Reply<typeof sessionDetails>
export type UpcomingSession = Reply<typeof upcomingSessions>[number]
export type GroupSession = Reply<typeof groupSessions>['sessions'][number]
export type PublicSession = Reply<typeof publicSessions>['sessions'][number]
export type NeedsYou = Reply<typeof needsYou>[number]
export type RegisteredPerson = Reply<typeof registeredUserProfiles>['users'][number]
export type Practice = Reply<typeof practice>

const INLINE = { errors: 'inline' } as const
/** Behind these stand later ones: in which something waits for an answer, and the first that one comes to or can sign up for. */
export const IN_MENU = 5

export const upcomingKey = ['upcoming-sessions']
/** All that is known of one session, whoever asked. */
export const sessionKey = (id: number) => ['session', id]
export const detailsKey = (id: number, userId: number) => [...sessionKey(id), 'details', userId]
export const groupSessionListKey = (groupId: number) => ['group-sessions', groupId]
export const peopleKey = (id: number) => [...sessionKey(id), 'people']

/** After a change in a session: what is shown of it, of the lists that it stands in and of `more` is asked for at once, the rest when it is next shown. */
export const askSessionAgain = (id: number, ...more: QueryKey[]): Promise<unknown> =>
  askAgain(sessionKey(id), upcomingKey, ...more)

/** The same where nothing can be asked for now: all of it is old, and asked for when it is next shown. */
export const askSessionLater = (id: number): Promise<unknown> =>
  Promise.all(
    [sessionKey(id), upcomingKey].map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
  )

const useUserId = () => useSession(({ profile }) => profile?.userId ?? 0)

const upcomingQuery = (take: number) => ({
  ...(take === IN_MENU && ASIDE),
  queryKey: [...upcomingKey, take],
  queryFn: () => call(upcomingSessions, { take, asked: take === IN_MENU }),
  staleTime: STALE.menu,
})

export function useUpcomingSessionsQuery(take = IN_MENU, enabled = true) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return useQuery({ ...upcomingQuery(take), enabled: enabled && isSignedIn })
}

// Others sign up too: an open page is never older than this. An unchanged session costs a 304.
const FRESH_MS = 30_000

// A whole room hears of a change in the same moment; not everybody asks in it.
const SPREAD_MS = 400

/** What others do in the session is there without asking. */
function useSessionNews(id: number): void {
  useEffect(() => {
    if (!(id > 0)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: sessionKey(id) })
    }
    const stop = hearLive(({ kind, data }) => {
      const isNews = kind === 'gap' || ((kind === 'session' || kind === 'roster') && data.sessionId === id)
      if (isNews) timer ??= setTimeout(ask, Math.random() * SPREAD_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [id])
}

// What one is in a session belongs to who asked: a guest who signs in asks again.
const detailsQuery = (id: number, userId: number) => ({
  queryKey: detailsKey(id, userId),
  queryFn: () => call(sessionDetails, { id }, INLINE),
})

export function useSessionQuery(id: number) {
  useSessionNews(id)
  return useQuery({ ...detailsQuery(id, useUserId()), enabled: id > 0, refetchInterval: FRESH_MS })
}

const PEOPLE_PAGE = 50

export const useRegisteredPeopleQuery = (sessionId: number, enabled = true) =>
  useInfiniteQuery({
    queryKey: peopleKey(sessionId),
    queryFn: ({ pageParam }) =>
      call(registeredUserProfiles, { sessionId, limit: PEOPLE_PAGE, offset: pageParam }, { errors: 'quiet' }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { users }) => sum + users.length, 0)
      return shown < total ? shown : undefined
    },
    enabled,
    refetchInterval: FRESH_MS,
  })

const LIST_PAGE = 20

/** All sessions of a group, those to come or the past ones, page by page. */
export function useGroupSessionsQuery(groupId: number, past: boolean) {
  const userId = useUserId()
  return useInfiniteQuery({
    queryKey: [...groupSessionListKey(groupId), past, userId],
    queryFn: ({ pageParam }) => call(groupSessions, { id: groupId, past, start: pageParam, limit: LIST_PAGE }, INLINE),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { sessions }) => sum + sessions.length, 0)
      return shown < total ? shown : undefined
    },
    enabled: groupId > 0,
  })
}

export function useNeedsYouQuery(isWanted = true) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return useQuery({
    queryKey: ['needs-you'],
    queryFn: () => call(needsYou, {}, { errors: 'quiet' }),
    enabled: isSignedIn && isWanted,
  })
}

/** What the session page begins with. */
export async function prefetchSession(id: number): Promise<void> {
  const userId = useSession.getState().profile?.userId ?? 0
  if (id > 0) await queryClient.prefetchQuery(detailsQuery(id, userId))
}

/** What the home of somebody who is signed in begins with. */
export async function prefetchHome(): Promise<void> {
  if (useSession.getState().status !== 'authenticated') return
  await queryClient.prefetchQuery(upcomingQuery(IN_MENU))
  const next = nextSessionFor(queryClient.getQueryData<UpcomingSession[]>(upcomingQuery(IN_MENU).queryKey) ?? [])
  if (next) await prefetchSession(next.id)
}

const practiceQuery = (id: number) => ({
  queryKey: [...sessionKey(id), 'practice'],
  queryFn: () => call(practice, { id }, INLINE),
})

export const usePracticeQuery = (id: number) => useQuery({ ...practiceQuery(id), enabled: id > 0 })

/** Fetched ahead, so that it is on the device before the train leaves. */
export const fetchPractice = (id: number) => queryClient.prefetchQuery(practiceQuery(id))
