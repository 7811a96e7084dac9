import { PRODUCT } from '@app/core/product'
import { Link, useLocation } from '../lib/router/router.tsx'
import { signInAddress, signUpAddress } from '../lib/session/name-first.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './GuestBrand.module.css'

/** For guests on a public page: the way home, to what is coming up, and to an account, which leads back here. */
export function GuestBrand() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label={PRODUCT}>
        <Logo />
        <span className={styles.name}>{PRODUCT}</span>
      </Link>
      <nav aria-label="Guest" className={styles.ways}>
        <Link to="/upcoming" className={styles.way}>
          Upcoming
        </Link>
        <Link to={signInAddress(here)} className={styles.way}>
          Sign in
        </Link>
        <ButtonLink to={signUpAddress(here)} size="compact">
          Sign up
        </ButtonLink>
      </nav>
    </header>
  )
}
