import type { ToldLater } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { showToast } from './toasts.ts'

/** '3 players will be told in 2 minutes.' */
export function toldLaterWords({ players, at }: NonNullable<ToldLater>, now = Date.now()): string {
  const minutes = Math.max(1, Math.round((Date.parse(at) - now) / 60_000))
  return `${countOf(players, 'player')} will be told in ${countOf(minutes, 'minute')}.`
}

/** What an organiser did to somebody's parts, and that they can still take it back before anybody hears of it. */
export function showToldLater(toldLater: ToldLater, title: string, undo?: () => void): void {
  if (!toldLater) return
  showToast({
    kind: 'plain',
    topic: 'told-later',
    title,
    body: toldLaterWords(toldLater),
    ...(undo && { action: { label: 'Undo', run: undo } }),
  })
}
