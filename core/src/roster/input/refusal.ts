/** The rules no roster may break, by name. */
export type HardRule =
  | 'slot-taken'
  | 'song-taken'
  | 'at-maximum'
  | 'not-registered'
  | 'below-minimum-rating'
  | 'song-cut'
  | 'declined'

export type Refusal =
  | { readonly code: 'unknown-song'; readonly songId: number; readonly where: Where }
  | { readonly code: 'unknown-slot'; readonly slotId: number; readonly where: Where }
  | { readonly code: 'unknown-user'; readonly userId: number; readonly where: Where }
  | { readonly code: 'unknown-instrument'; readonly instrumentId: number }
  | { readonly code: 'duplicate-song'; readonly songId: number }
  | { readonly code: 'duplicate-slot'; readonly slotId: number }
  | { readonly code: 'duplicate-user'; readonly userId: number }
  | { readonly code: 'duplicate-registration'; readonly userId: number; readonly slotId: number }
  | { readonly code: 'duplicate-wildcard'; readonly userId: number; readonly instrumentId: number }
  | { readonly code: 'duplicate-rating'; readonly userId: number; readonly instrumentId: number }
  | { readonly code: 'min-above-max'; readonly userId: number; readonly min: number; readonly max: number }
  | {
      readonly code: 'negative-priority'
      readonly userId: number
      readonly slotId: number
      readonly priority: number
    }
  | { readonly code: 'bad-number'; readonly field: string; readonly id: number; readonly value: number }
  | { readonly code: 'lock-breaks-rule'; readonly slotId: number; readonly userId: number; readonly rule: HardRule }
  | { readonly code: 'no-such-pick'; readonly event: number }
  | { readonly code: 'bad-pin'; readonly songId: number; readonly place: number }
  | { readonly code: 'weights-too-large'; readonly weight: number }

export type Where = 'slot' | 'registration' | 'wildcard' | 'declined' | 'lock' | 'question' | 'roster' | 'draft'

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

export function refused(...refusals: Refusal[]): { ok: false; refusals: Refusal[] } {
  return { ok: false, refusals }
}

export function granted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}
