/** Why this slot now, and why this person. */
export type SuggestionReason =
  | { readonly kind: 'required' }
  | { readonly kind: 'scarce'; readonly candidates: number }
  | { readonly kind: 'only-candidate' }
  | { readonly kind: 'songs-so-far'; readonly songs: number; readonly min: number }
  | { readonly kind: 'wish'; readonly rank: number }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'lottery'; readonly equals: number }
  | { readonly kind: 'asked-again' }
