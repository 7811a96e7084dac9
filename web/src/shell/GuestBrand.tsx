import { PRODUCT } from '@app/core/product'
import { Link } from '../lib/router.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './GuestBrand.module.css'

// The specification has this toolbar, switched off.
const GUEST_TOOLBAR = false

/** For guests on a public page: the way home, and no more than that. */
export function GuestBrand() {
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <Logo />
        {PRODUCT}
      </Link>
      {GUEST_TOOLBAR && (
        <>
          <span>Welcome Guest</span>
          <ButtonLink to="/sign-up" look="text">
            Sign-Up
          </ButtonLink>
          <Button look="text">Sign-In</Button>
        </>
      )}
    </header>
  )
}
