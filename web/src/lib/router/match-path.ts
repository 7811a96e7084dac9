const SPECIAL = /[.+^${}()|[\]\\]/g

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Half an escape is what somebody typed, and no reason to break.
    return value
  }
}

/** `/session/:id` against an address, whatever its case and with or without a slash at its end: its parts by name, or null. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = []
  const source = pattern
    .replace(SPECIAL, '\\$&')
    .replace(/\*$/, '.*')
    .replace(/:(\w+)/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
  const found = new RegExp(`^${source}/*$`, 'i').exec(pathname)
  return found && Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
}
