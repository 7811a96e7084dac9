import { Logo } from '../ui/Logo.tsx'

/** Until it is known who is here. The page itself starts with the same picture. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label="Loading">
      <Logo />
    </div>
  )
}
