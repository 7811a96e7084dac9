import type { Wish } from '@app/core/contract/sign-up'
import { isRosterOut } from '@app/core/rules/roster-out'
import { queryClient } from '../../lib/api/query-client.ts'
import { useNameFirst } from '../../lib/session/name-first.ts'
import { showToast } from '../../lib/toasts.ts'
import { detailsKey, type SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'
import { PART_TOPIC, useSignUp } from './mutations.ts'
import { useSelf } from './queries.ts'
import { ownWords } from './words.ts'

/** A slot as one speaks of it: 'Bass' in 'Superstition'. */
export interface Spoken {
  slotId: number
  name: string
  song: string
}

const taken = ({ session, me }: SessionView, waitlist: boolean) => {
  const state = waitlist ? 'waitlisted' : session.settings.firstCome ? 'held' : 'wished'
  const priority = me.wishes.filter((wish) => wish.state === 'wished').length + 1
  return `${ownWords({ state, priority })}.`
}

/** What a slot was before it was taken. A plain wish is gone once the roster is out: nobody can ask for it again. */
function wayBack({ session, me }: SessionView, slotId: number): Change {
  const before = me.wishes.find((wish) => wish.slotId === slotId)
  const wasWaiting = before?.state === 'waitlisted'
  return before && (wasWaiting || !isRosterOut(session))
    ? { kind: 'take', slotId, waitlist: wasWaiting }
    : { kind: 'leave', slotId }
}

const LEFT_WORDS: Record<Wish['state'], (name: string) => string> = {
  wished: (name) => `Wish for ${name} removed`,
  held: (name) => `${name} given back`,
  waitlisted: (name) => `Off the waitlist for ${name}`,
}

/** Taking and giving back a slot: at once, with the way back in the toast. */
export function usePartActions(view: SessionView) {
  const { session } = view
  const { mutate, mutateAsync } = useSignUp(session.id)
  const { userId } = useSelf()
  const nameFirst = useNameFirst()
  const wanted = { page: `/session/${session.id}`, groupId: session.groupId }
  const undo = (run: () => void) => ({ label: 'Undo', run })

  function take({ slotId, name, song }: Spoken, waitlist = false) {
    if (nameFirst({ ...wanted, slot: { sessionId: session.id, session: session.title, slotId, name, song } })) return
    const tell = () => tellTaken({ slotId, name, song }, waitlist)
    const change = { kind: 'take', slotId, waitlist } as const
    // What waits and is free is offered at once: only the server knows.
    if (waitlist) return void mutateAsync(change).then(tell, () => {})
    mutate(change)
    tell()
  }

  function tellTaken({ slotId, name, song }: Spoken, waitlist = false) {
    const back = wayBack(view, slotId)
    const now = queryClient.getQueryData<SessionView>(detailsKey(session.id, userId))
    const isOffered = waitlist && now?.me.offers.some((offer) => offer.slotId === slotId)
    showToast({
      kind: 'plain',
      topic: PART_TOPIC,
      title: `${name} in ${song}`,
      body: isOffered ? 'It’s free: say yes, and you play it.' : taken(view, waitlist),
      action: undo(() => mutate(back)),
    })
  }

  function leave({ slotId, name, song }: Spoken) {
    const own = view.me.wishes.find((wish) => wish.slotId === slotId)
    if (!own) return
    mutate({ kind: 'leave', slotId })
    const again = { kind: 'take', slotId, waitlist: own.state === 'waitlisted', rank: own.priority } as const
    showToast({
      kind: 'plain',
      topic: PART_TOPIC,
      title: LEFT_WORDS[own.state](name),
      body: song,
      action: undo(() => mutate(again)),
    })
  }

  function change(wish: Change) {
    if (!nameFirst({ ...wanted, ...(wish.kind === 'come' && { come: wish }) })) mutate(wish)
  }

  return { take, tellTaken, leave, change, rank: (slotIds: number[]) => mutate({ kind: 'rank', slotIds }) }
}
