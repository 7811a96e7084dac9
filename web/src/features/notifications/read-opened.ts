import { placeOf } from '@app/core/rules/notification-place'
import { useEffect } from 'react'
import { matchPath } from '../../lib/router/match-path.ts'
import { useLocation } from '../../lib/router/router.tsx'
import { readOf, readOne, type Thing } from './mutations.ts'
import { isNew, type NotificationItem, useNotifications } from './store.ts'

const numberIn = (pattern: string, pathname: string) => Number(matchPath(pattern, pathname)?.id)

/** What is shown at an address, where the server knows its notifications by it. */
export function thingAt(pathname: string, search: string): Thing | null {
  const things = {
    messageId: numberIn('/group/:group/channel/:channel/message/:id', pathname),
    sessionId: numberIn('/session/:id', pathname),
    groupId: numberIn('/group/:id', pathname),
    requestsOf: numberIn('/admin/group-users/:id', pathname),
    channelId: pathname === '/dm' ? Number(new URLSearchParams(search).get('chat')) : 0,
  }
  const [found] = Object.entries(things).filter(([, id]) => id > 0)
  return found ? { [found[0]]: found[1] } : null
}

const newsOf = ({ notification: { id, at } }: NotificationItem) => `${id} ${at}`

/** Whoever has the thing itself before them has read what tells of it, whichever way they came. */
export function useReadOpened(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const here = placeOf(pathname + search)
    const thing = thingAt(pathname, search)
    // Each is told once: a server that does not take it is not asked without end.
    const told = new Set<string>()
    let isTold = false
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const { items, unreadNotifications } = useNotifications.getState()
      const unread = items.filter(isNew)
      const ofThis = unread.filter((item) => !told.has(newsOf(item)) && placeOf(item.feedItem?.link ?? '') === here)
      // There may be some among those that the list is too short to show.
      const mayHaveMore = !isTold && unreadNotifications > unread.length
      for (const item of ofThis) told.add(newsOf(item))
      if (thing && (ofThis.length || mayHaveMore)) {
        isTold = true
        readOf(thing, ofThis)
      } else for (const item of ofThis) readOne(item)
    }
    look()
    const stop = useNotifications.subscribe(({ items }, before) => items !== before.items && look())
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname, search])
}
