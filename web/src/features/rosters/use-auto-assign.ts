import type { AutoAssignOptions, autoAssign } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { useRef, useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { hasCode, useKeepAutoAssign, usePreviewAutoAssign } from './mutations.ts'
import { knownRoster } from './queries.ts'

export type AutoResult = Reply<typeof autoAssign>

// What takes no longer than this needs no word about it.
const SLOW_MS = 500

export const USUAL: AutoAssignOptions = {
  wildcards: true,
  keepLocked: true,
  helpUnluckiest: false,
  bumpedFirst: false,
  keepSlotIds: [],
}

/** Whoever was kept where they are is locked there now; what was to stay empty is to stay so in the next run, too. */
function leftEmpty(rosterId: number, slotIds: readonly number[] = []): number[] {
  const held = new Set(knownRoster(rosterId)?.assignments.map(({ slotId }) => slotId))
  return slotIds.filter((slotId) => !held.has(slotId))
}

/** Auto-assign, first shown and then kept or thrown away. */
export function useAutoAssign(rosterId: number, sessionId: number) {
  const preview = usePreviewAutoAssign(rosterId)
  const keep = useKeepAutoAssign(rosterId, sessionId)
  const [isAsking, setAsking] = useState(false)
  const [options, setOptions] = useState<AutoAssignOptions>(USUAL)
  const [result, setResult] = useState<AutoResult | null>(null)
  const [isSlow, setSlow] = useState(false)
  const running = useRef<AbortController | null>(null)

  async function run(next: AutoAssignOptions) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const slow = setTimeout(() => setSlow(true), SLOW_MS)
    setOptions(next)
    try {
      const shown = await preview.mutateAsync({ options: next, signal: controller.signal })
      // The lottery that was drawn is the one that is kept.
      setOptions({ ...next, seed: shown.seed })
      setResult(shown)
      setAsking(false)
    } catch (error) {
      if (!controller.signal.aborted)
        showToast({ kind: 'error', title: 'Not worked out', body: error instanceof Error ? error.message : '' })
    } finally {
      clearTimeout(slow)
      if (running.current === controller) setSlow(false)
    }
  }

  const drop = () => {
    running.current?.abort()
    setResult(null)
    // What was looked at and not wanted is not the lottery that the next question begins with.
    setOptions(({ seed: _, ...rest }) => rest)
    setSlow(false)
  }
  return {
    isAsking,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    options,
    result,
    isBusy: preview.isPending,
    isSlow,
    isKeeping: keep.isPending,
    run,
    cancel: () => {
      running.current?.abort()
      setSlow(false)
    },
    drop,
    /** 'Keep Ana': the slot stays as it is, and the rest is worked out around it. */
    hold: (slotId: number) => run({ ...options, keepSlotIds: [...(options.keepSlotIds ?? []), slotId] }),
    /** Takes a 'Keep Ana' back, before anything is kept. */
    release: (slotId: number) =>
      run({ ...options, keepSlotIds: (options.keepSlotIds ?? []).filter((one) => one !== slotId) }),
    /** `copy`: in a new roster. `onKept` hears which it is in. */
    keep: (copy = false, onKept?: (rosterId: number) => void) =>
      result &&
      keep.mutate(
        { options, expected: result.result, ...(copy && { copy }) },
        {
          onSuccess: ({ applied }) => {
            setResult(null)
            setOptions({ ...USUAL, keepSlotIds: leftEmpty(rosterId, options.keepSlotIds) })
            if (applied) onKept?.(applied.roster.rosterId)
          },
          // Something changed since it was shown: shown anew, and asked again.
          onError: (error) => {
            const isOther = hasCode(error, 'RESULT_CHANGED') || hasCode(error, 'ROSTER_CHANGED')
            const title = isOther ? 'It would come out differently now' : 'Not kept'
            showToast({ kind: 'error', title, body: error.message })
            if (isOther) void run(options)
          },
        },
      ),
  }
}

export type Auto = ReturnType<typeof useAutoAssign>
