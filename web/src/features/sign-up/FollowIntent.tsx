import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { tellBroken } from '../../lib/api/error-catalogue.ts'
import { dropDraft } from '../../lib/form/draft.ts'
import { useOnline } from '../../lib/offline/online.ts'
import { dropIntent, type Intent, keepIntent } from '../../lib/session/intent.ts'
import { useHasName } from '../../lib/session/name-first.ts'
import { showToast } from '../../lib/toasts.ts'
import { scrollToSlot } from '../../lib/view/scroll-to-slot.ts'
import { useJoinGroup } from '../groups/mutations.ts'
import { askSessionAgain, type SessionView } from '../sessions/queries.ts'
import { useHold } from './hold.ts'
import { PART_TOPIC, useSignUp } from './mutations.ts'
import { NameMissing } from './NameMissing.tsx'
import { noteDraft } from './queries.ts'
import { usePartActions } from './use-part-actions.ts'

const AGAIN_MS = 5_000

/** A server that is busy or far away may answer at the next try; a refusal stays one. */
const isPassing = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * Does what somebody wanted before they were in, step by step: joins, and takes the slot or has it kept until the approval. Each step
 * is found by what the server says one is, so that it goes on wherever a reload or a lost network left it. Who has no name yet is told.
 */
export default function FollowIntent({ view: { session, me }, intent }: { view: SessionView; intent: Intent }) {
  const isNamed = useHasName()
  const isOnline = useOnline()
  const join = useJoinGroup(session.groupId)
  const { mutateAsync: change } = useSignUp(session.id)
  const { tellTaken } = usePartActions({ session, me })
  const { hold } = useHold(session.id)
  const isBusy = useRef(false)
  const [steps, setSteps] = useState(0)
  const { slot, come } = intent

  async function next(): Promise<undefined> {
    if (!me.callerIsMember) {
      await join.mutateAsync(undefined)
      await askSessionAgain(session.id)
      return
    }
    if (slot && !me.callerIsApproved && !me.wishesOnApproval.includes(slot.slotId)) await hold(slot)
    if (slot && me.callerIsApproved && !me.wishes.some(({ slotId }) => slotId === slot.slotId)) await take(slot)
    if (come && me.callerIsApproved && !me.registration) {
      await change({ ...come, kind: 'come' })
      dropDraft(noteDraft(session.id))
    }
    dropIntent()
    if (slot) void scrollToSlot(slot.slotId, session.songs)
  }

  async function take({ slotId, ...spoken }: NonNullable<typeof slot>): Promise<void> {
    try {
      await change({ kind: 'take', slotId })
      tellTaken({ slotId, ...spoken })
    } catch (error) {
      if (isPassing(error)) throw error
      // What one tapped may have only its waitlist by now; the server says which it is.
      await change({ kind: 'take', slotId, waitlist: true })
      tellTaken({ slotId, ...spoken }, true)
    }
  }

  /** Answers how long to wait before another try. */
  function giveUp(error: unknown): number {
    if (isPassing(error)) {
      if (error instanceof ApiError && error.status) tellBroken(error, { topic: PART_TOPIC })
      return AGAIN_MS
    }
    if (me.callerIsMember) dropIntent()
    else keepIntent({ ...intent, isRefused: true })
    showToast({ kind: 'error', topic: PART_TOPIC, title: 'That did not work', body: (error as ApiError).message })
    return 0
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step follows on what one is now, on a network that is back, or on another try.
  useEffect(() => {
    if (isBusy.current || !isNamed || !isOnline) return
    isBusy.current = true
    void next()
      .catch(giveUp)
      .then((wait = 0) => {
        isBusy.current = false
        // By then the page knows what the last step has made of one.
        setTimeout(() => setSteps((count) => count + 1), wait)
      })
  }, [me.callerIsMember, me.callerIsApproved, isNamed, isOnline, steps])
  return isNamed ? null : <NameMissing intent={intent} />
}
