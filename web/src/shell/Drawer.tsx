import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { setDrawerOpen, toggleDrawer, useMenu } from '../lib/menu.ts'
import { useWide } from '../lib/use-media.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './Drawer.module.css'
import { SideMenu } from './SideMenu.tsx'

const DrawerOverlay = lazy(() => import('./DrawerOverlay.tsx'))
const stay = () => {}

/** Beside the content on a large screen, over it on a small one. */
export function Drawer() {
  const isWide = useWide()
  const isOpen = useMenu(({ drawerOpen }) => drawerOpen)
  const { key } = useLocation()

  // It starts open on a large screen, and a screen that shrinks must not be covered by it.
  useEffect(() => setDrawerOpen(isWide), [isWide])
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the overlay, however one went.
  useEffect(() => {
    if (!isWide) setDrawerOpen(false)
  }, [key])

  if (!isWide) return isOpen && <Suspense>{<DrawerOverlay />}</Suspense>
  if (isOpen) {
    return (
      <div className={styles.beside}>
        <SideMenu onChoose={stay} />
      </div>
    )
  }
  return (
    <div className={styles.closed}>
      <IconButton label="Open menu" onClick={toggleDrawer}>
        <Menu size={24} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
