import { Link, type LinkProps, useLocation } from '../lib/router.tsx'

/** A link of a menu: it says when one is where it leads. */
export function MenuLink(props: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <Link {...props} {...(pathname === props.to && { 'aria-current': 'page' as const })} />
}
