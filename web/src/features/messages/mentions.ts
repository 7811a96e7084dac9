/** Somebody who can be named with @. */
export interface Nameable {
  userId: number
  name: string
}

const WRITTEN = /\[@([^\]]+)\]\(\/profile\/(\d+)\)/g

/** In the field a name reads '@Ana Lindqvist'; what is sent says who that is. */
export function withNames(text: string, people: Nameable[]): string {
  // The longest first: 'Ana Lindqvist' before 'Ana'.
  const named = people.filter(({ name }) => text.includes(`@${name}`)).sort((a, b) => b.name.length - a.name.length)
  let rest = text
  const kept: string[] = []
  for (const { userId, name } of named)
    rest = rest.replaceAll(
      `@${name}`,
      () => `\0${kept.push(`[@${name.replace(/[[\]\\]/g, '')}](/profile/${userId})`) - 1}\0`,
    )
  return rest.replace(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? '')
}

/** The other way round, for a text that is taken up again. */
export function asTyped(body: string): { text: string; people: Nameable[] } {
  const people = [...body.matchAll(WRITTEN)].map(([, name = '', id]) => ({ userId: Number(id), name }))
  return { text: body.replace(WRITTEN, '@$1'), people }
}

/** Those whose name, or one of its words, begins like this. */
export function whoIsMeant<P extends Nameable>(people: P[], query: string, most: number): P[] {
  const begun = query.toLocaleLowerCase()
  const fits = ({ name }: P) => {
    const whole = name.toLocaleLowerCase()
    return whole.startsWith(begun) || whole.split(/[ -]/).some((word) => word.startsWith(begun))
  }
  return people.filter(fits).slice(0, most)
}
