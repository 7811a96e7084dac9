interface Here {
  pathname: string
  search: string
}

/** Whether one is where a link leads: the same page, and in what its query names nothing else. */
function leadsHere(to: string, { pathname, search }: Here): boolean {
  const [path, query = ''] = to.split('?')
  if (path !== pathname) return false
  const here = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value)
}

// Not its size: Safari before 17 does not know that.
const named = (to: string) => [...new URLSearchParams(to.split('?')[1])].length

/** Of a menu's links the one page that one is on: the one that names the most of it. */
export const linkHere = (links: readonly string[], here: Here): string | undefined =>
  links.filter((to) => leadsHere(to, here)).sort((one, other) => named(other) - named(one))[0]
