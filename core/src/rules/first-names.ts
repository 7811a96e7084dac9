interface Named {
  userId: number
  firstName: string
  lastName: string
}

const withInitial = ({ firstName, lastName }: Named) => `${firstName} ${lastName.slice(0, 1)}.`

/**
 * What people are called among each other: by first name, with an initial where two share one, and with the whole name where they
 * share that too. To guests nobody has a number.
 */
export function firstNames(people: readonly Named[]): (person: Named) => string {
  const named = new Map<string, Set<number>>()
  for (const person of people)
    for (const name of [person.firstName, withInitial(person)])
      named.set(name, (named.get(name) ?? new Set()).add(person.userId))
  const isShared = (name: string) => (named.get(name)?.size ?? 0) > 1
  return (person) => {
    const { firstName, lastName } = person
    if (!lastName || !isShared(firstName)) return firstName
    return isShared(withInitial(person)) ? `${firstName} ${lastName}` : withInitial(person)
  }
}
