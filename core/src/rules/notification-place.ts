/** What of a query says which thing it is; the rest points to somewhere on the same page. */
const NAMES_A_THING = ['id', 'sessionId', 'chat']

/** The page that a link leads to, wherever on it: two links with the same place show the same thing. */
export function placeOf(link: string): string {
  const [address = ''] = link.split('#')
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  const named = NAMES_A_THING.flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []))
  return [path.toLowerCase().replace(/(.)\/+$/, '$1'), ...named].join('?')
}
