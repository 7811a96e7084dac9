import { Popover } from '@base-ui/react/popover'
import {
  Banknote,
  ChevronRight,
  Columns3,
  CopyPlus,
  History,
  ListMusic,
  Pencil,
  Printer,
  QrCode,
  SlidersHorizontal,
  UserCog,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { DeleteSession } from '../features/session-admin/DeleteSession.tsx'
import { DoorCode } from '../features/session-admin/DoorCode.tsx'
import { HistoryList } from '../features/session-admin/HistoryList.tsx'
import { PaymentList } from '../features/session-admin/PaymentList.tsx'
import { SessionAdmins } from '../features/session-admin/SessionAdmins.tsx'
import { SignUpStates } from '../features/session-admin/SignUpStates.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useWide } from '../lib/view/use-media.ts'
import { cx } from '../ui/class-names.ts'
import overlay from '../ui/overlay.module.css'
import { useOverlayLevel } from '../ui/overlay-level.ts'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './SessionPanel.module.css'
import type { Panel } from './session-panels.ts'

type Session = SessionView['session']

interface Row {
  name: string
  icon: ReactNode
  to: string
}

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

function rowsOf({ id, settings }: Session, addressOf: (panel: Panel) => string, runsGroup: boolean): Row[] {
  return [
    { name: 'Details', icon: <Pencil {...ICON} />, to: `/admin/add-session?id=${id}` },
    { name: 'Songs', icon: <ListMusic {...ICON} />, to: `/admin/edit-session-songs?sessionId=${id}` },
    {
      name: settings.firstCome ? 'Rosters (first come fills the slots)' : 'Rosters',
      icon: <Columns3 {...ICON} />,
      to: `/admin/view-rosters?sessionId=${id}`,
    },
    { name: 'Print the set list', icon: <Printer {...ICON} />, to: `/admin/session/print/${id}` },
    { name: 'Instruments', icon: <SlidersHorizontal {...ICON} />, to: addressOf('instruments') },
    {
      name: settings.fee ? 'Payments' : 'Payments (it is free)',
      icon: <Banknote {...ICON} />,
      to: addressOf('payments'),
    },
    { name: 'Code for the door', icon: <QrCode {...ICON} />, to: addressOf('door') },
    ...(runsGroup ? [{ name: 'Who runs it', icon: <UserCog {...ICON} />, to: addressOf('admins') }] : []),
    { name: 'History', icon: <History {...ICON} />, to: addressOf('history') },
    { name: runsGroup ? 'Duplicate or delete' : 'Delete', icon: <CopyPlus {...ICON} />, to: addressOf('end') },
  ]
}

const TITLES: Record<Panel, string> = {
  more: 'This session',
  instruments: 'Instruments',
  payments: 'Payments',
  door: 'At the door',
  admins: 'Who runs it',
  history: 'History',
  end: 'Duplicate or delete',
}

/** Those that hold little. */
const OPENS_AT: { [panel in Panel]?: number | 'fit' } = { admins: 0.5, end: 'fit' }

interface Props {
  panel: Panel
  session: Session
  runsGroup: boolean
  addressOf: (panel: Panel) => string
  /** The '…', which a menu opens below. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

type Shown = Omit<Props, 'anchor' | 'onClose'>

function Rows({ session, runsGroup, addressOf }: Shown) {
  return (
    <ul>
      {rowsOf(session, addressOf, runsGroup).map(({ name, icon, to }) => (
        <li key={name}>
          <Link to={to} replace={to.includes('panel=')} className={styles.row}>
            {icon}
            {name}
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** With a mouse a menu at the '…' is nearer than a sheet. */
function Menu({ anchor, onClose, children }: Pick<Props, 'anchor' | 'onClose'> & { children: ReactNode }) {
  const level = useOverlayLevel(true)
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner style={level} anchor={anchor} align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup aria-label={TITLES.more} finalFocus={anchor} className={cx(overlay.menu, styles.menu)}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Content(props: Shown) {
  const { panel, session, runsGroup } = props
  switch (panel) {
    case 'more':
      return <Rows {...props} />
    case 'instruments':
      return <SignUpStates sessionId={session.id} />
    case 'payments':
      return <PaymentList sessionId={session.id} />
    case 'door':
      return <DoorCode sessionId={session.id} title={session.title} />
    case 'admins':
      return <SessionAdmins sessionId={session.id} groupId={session.groupId} />
    case 'history':
      return <HistoryList sessionId={session.id} />
    case 'end':
      return <DeleteSession session={session} mayDuplicate={runsGroup} />
  }
}

/** What is needed now and then beside the way of a session: one sheet, whose address says what is in it. */
export default function SessionPanel({ anchor, onClose, ...rest }: Props) {
  const isWide = useWide()
  if (rest.panel === 'more' && isWide)
    return (
      <Menu anchor={anchor} onClose={onClose}>
        <Rows {...rest} />
      </Menu>
    )
  return (
    <Sheet title={TITLES[rest.panel]} open onClose={onClose} opensAt={OPENS_AT[rest.panel] ?? 0.9}>
      <Content {...rest} />
    </Sheet>
  )
}
