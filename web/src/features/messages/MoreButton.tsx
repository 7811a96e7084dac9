import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import type { Deed } from './MessageMenu.tsx'

const MessageMenu = lazy(() => import('./MessageMenu.tsx'))

/** Three dots; the menu behind them comes when it is first asked for. */
export function MoreButton({ label, deeds }: { label: string; deeds: Deed[] }) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <IconButton label={label} aria-haspopup="menu" onClick={() => setAsked(true)}>
      <Ellipsis size={20} aria-hidden />
    </IconButton>
  )
  if (!deeds.length) return null
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <MessageMenu label={label} deeds={deeds} />
    </Suspense>
  )
}
