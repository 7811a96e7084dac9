import { expect, test } from 'vitest'
import { submitPicks } from './drafts.ts'
import { MOST_SLOTS_IN_SESSION, MOST_SONGS_IN_SESSION } from './groups.ts'
import { autoAssign, optimiseOrder, publishRoster } from './rosters.ts'

test('what names the slots or the songs of a session can name as many as it may have', () => {
  const slotIds = Array.from({ length: MOST_SLOTS_IN_SESSION }, (_, index) => index + 1)
  const songIds = slotIds.slice(0, MOST_SONGS_IN_SESSION)
  const pins = songIds.map((sessionSongId, place) => ({ sessionSongId, place }))
  for (const parsed of [
    publishRoster.body.safeParse({ rosterId: 1, acknowledged: slotIds }),
    autoAssign.body.safeParse({ rosterId: 1, options: { keepSlotIds: slotIds } }),
    submitPicks.body.safeParse({ rosterId: 1, picks: slotIds.map((slotId) => ({ slotId, userId: 1 })) }),
    optimiseOrder.body.safeParse({ sessionId: 1, pins, before: songIds, after: songIds }),
  ])
    expect(parsed.error).toBeUndefined()
})
