import type { Roster } from '@app/core/contract/rosters'
import { ChartColumn, ChevronRight, Columns3, Send, Shuffle } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { rosterAddress, rostersAddress } from './addresses.ts'
import styles from './RosterMore.module.css'
import { useClosedOnLeaving } from './use-desk.ts'

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  roster: Roster
  /** Whose it is and from when. */
  sub: string
  onClose: () => void
}

/** Where a roster leads, on a phone: a thumb tall each. */
export default function RosterMore({ roster: { rosterId, sessionId, state }, sub, onClose }: Props) {
  useClosedOnLeaving(true, onClose)
  const rows = [
    ...(state === 'draft'
      ? [
          { name: 'Publish…', icon: <Send {...ICON} />, to: rosterAddress(rosterId, 'publish') },
          { name: 'Draft, pick by pick', icon: <Shuffle {...ICON} />, to: rosterAddress(rosterId, 'draft') },
        ]
      : []),
    { name: 'Compare with the other rosters', icon: <Columns3 {...ICON} />, to: rostersAddress(sessionId, rosterId) },
    { name: 'Report', icon: <ChartColumn {...ICON} />, to: rosterAddress(rosterId, 'report') },
  ]
  return (
    <Sheet title="This roster" open onClose={onClose} opensAt={0.5}>
      <p className={styles.sub}>{sub}</p>
      <ul>
        {rows.map(({ name, icon, to }) => (
          <li key={name}>
            <Link to={to} className={styles.row}>
              {icon}
              {name}
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
