interface Named {
  userId: number
  firstName: string
  lastName: string
}

/** What people are called among each other: by first name, with an initial where two share one. To guests nobody has a number. */
export function firstNames(people: readonly Named[]): (person: Named) => string {
  const named = new Map<string, Set<number>>()
  for (const { firstName, userId } of people) named.set(firstName, (named.get(firstName) ?? new Set()).add(userId))
  return ({ firstName, lastName }) =>
    (named.get(firstName)?.size ?? 0) > 1 && lastName ? `${firstName} ${lastName.slice(0, 1)}.` : firstName
}
