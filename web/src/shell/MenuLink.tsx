import { Link, type LinkProps, useLocation } from '../lib/router/router.tsx'

/** Whether one is where a link leads: the same page, and in what its query names nothing else. */
export function leadsHere(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query = ''] = to.split('?')
  if (path !== pathname) return false
  const here = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value)
}

/** A link of a menu: it says when one is where it leads. */
export function MenuLink(props: LinkProps & { to: string }) {
  const here = useLocation()
  return <Link {...props} {...(leadsHere(props.to, here) && { 'aria-current': 'page' as const })} />
}
