export const SKILL_LEVELS = [
  { value: 10, name: 'Beginner' },
  { value: 20, name: 'Competent' },
  { value: 40, name: 'Intermediate' },
  { value: 60, name: 'Advanced' },
  { value: 80, name: 'Expert' },
] as const

/** A rating in words: the level's name on the level itself, with the number in between and above. */
export function skillLevelName(rating: number | null | undefined): string {
  if (rating === null || rating === undefined || !(rating > 0)) return 'Not Set'
  const level = SKILL_LEVELS.findLast(({ value }) => value <= rating) ?? SKILL_LEVELS[0]
  return level.value === rating ? level.name : `${level.name} ${rating}`
}
