import { SETTING_NAMES } from './settings.ts'

/** A shorter name is like too many others that have nothing to do with us. */
const SHORTEST = 6

/** Whether one letter more, less or other, or two that changed places, make one name of the other. */
function isOneSlipAway(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped
}

/** Names in the environment that are no settings but nearly one, each with the one that was probably meant. */
export const misspeltSettings = (env: Record<string, string | undefined>): { name: string; meant: string }[] =>
  Object.keys(env).flatMap((name) => {
    if (name.length < SHORTEST || SETTING_NAMES.includes(name)) return []
    const meant = SETTING_NAMES.find((known) => isOneSlipAway(known, name.toUpperCase()))
    return meant ? [{ name, meant }] : []
  })

export const misspeltWords = ({ name, meant }: { name: string; meant: string }): string =>
  `${name} is no setting and does nothing: did you mean ${meant}?`
