import { PRODUCT } from '@app/core/product'
import { PanelLeftClose } from 'lucide-react'
import { useMenu } from '../lib/router/menu.ts'
import { Link } from '../lib/router/router.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useDefaultMenu } from './default-menu.ts'
import { MenuList } from './MenuList.tsx'
import { OfflineSign } from './OfflineSign.tsx'
import styles from './SideMenu.module.css'

/** The drawer's inside: the page's own menu where there is one, the default otherwise. */
export function SideMenu({ onChoose, onClose }: { onChoose: () => void; onClose: () => void }) {
  const standard = useDefaultMenu()
  const page = useMenu((menu) => menu.page)
  return (
    <nav aria-label="Main" className={styles.menu}>
      <div className={styles.head}>
        <Link to="/" className={styles.brand} onClick={onChoose}>
          <Logo />
          {PRODUCT}
        </Link>
        <OfflineSign />
        <IconButton label="Close menu" onClick={onClose}>
          <PanelLeftClose size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.top}>
        <MenuList items={page?.top ?? standard.top} onChoose={onChoose} />
      </div>
      <div className={styles.bottom}>
        <MenuList items={page?.bottom ?? standard.bottom} onChoose={onChoose} />
      </div>
    </nav>
  )
}
