import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { setDrawerOpen, toggleDrawer, useMenu } from '../lib/router/menu.ts'
import { useLocation } from '../lib/router/router.tsx'
import { useWide } from '../lib/view/use-media.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './Drawer.module.css'
import { SideMenu } from './SideMenu.tsx'

const DrawerOverlay = lazy(() => import('./DrawerOverlay.tsx'))
const stay = () => {}

/** Whoever opens or closes the drawer beside the content is left on the button that undoes it. */
function useToggleByHand(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const isByHand = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other button is there once the drawer has changed.
  useEffect(() => {
    if (isByHand.current) place.current?.querySelector('button')?.focus()
    isByHand.current = false
  }, [isOpen])
  const toggle = () => {
    isByHand.current = true
    toggleDrawer()
  }
  return { place, toggle }
}

/** Beside the content on a large screen, over it on a small one. */
export function Drawer() {
  const isWide = useWide()
  const isOpen = useMenu(({ drawerOpen }) => drawerOpen)
  const { key, pathname } = useLocation()
  const { place, toggle } = useToggleByHand(isOpen)

  // It starts open on a large screen, and a screen that shrinks must not be covered by it.
  useEffect(() => setDrawerOpen(isWide), [isWide])
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the overlay, however one went.
  useEffect(() => {
    if (!isWide) setDrawerOpen(false)
  }, [key, pathname])

  if (!isWide) return isOpen && <Suspense>{<DrawerOverlay />}</Suspense>
  if (isOpen) {
    return (
      <div ref={place} className={styles.beside}>
        <SideMenu onChoose={stay} onClose={toggle} />
      </div>
    )
  }
  return (
    <div ref={place} className={styles.closed}>
      <IconButton label="Open menu" onClick={toggle}>
        <Menu size={24} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
