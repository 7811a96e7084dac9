import type { Roster } from '@app/core/contract/rosters'
import { ChartColumn, Columns3, Copy, Ellipsis, Redo2, Send, Shuffle, Undo2, WandSparkles } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { useWide } from '../../lib/view/use-media.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress, rostersAddress } from './addresses.ts'
import styles from './RosterBar.module.css'
import { stateWord } from './words.ts'

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The bar of every page about a roster: what it is, whose, and what can be done. */
export function Bar({
  title,
  pill,
  sub,
  isTight = false,
  children,
}: {
  title: string
  pill?: ReactNode
  sub: string
  /** What can be done is a few signs, which stand beside the title. */
  isTight?: boolean
  children?: ReactNode
}) {
  return (
    <header className={cx(styles.bar, isTight && styles.tight)}>
      <div className={styles.words}>
        <div className={styles.line}>
          <PageHeading className={styles.title ?? ''}>{title}</PageHeading>
          {pill}
        </div>
        <p className={styles.sub}>{sub}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}

export function StatePill({ roster }: { roster: Pick<Roster, 'state'> }) {
  return <span className={cx(styles.pill, styles[roster.state])}>{stateWord(roster)}</span>
}

/** 'Funk & Soul Roster Night, Sat 21 Nov, 20:00 · lottery 4711 · saved Mon 9 Nov, 21:04' */
export function useRosterSub({ title, startDate, timeZoneId }: SessionView['session'], roster: Roster): string {
  const times = useTimes()
  const at =
    roster.state === 'draft'
      ? `saved ${times.day(roster.changedAt, timeZoneId)}`
      : roster.publishedAt && `published ${times.day(roster.publishedAt, timeZoneId)}`
  return [`${title}, ${times.day(startDate, timeZoneId)}`, `lottery ${roster.seed}`, at].filter(Boolean).join(' · ')
}

interface Props {
  session: SessionView['session']
  roster: Roster
  mine: { undo: string | null; redo: string | null }
  /** What a phone has room for below the name: how full it is. */
  stand: string
  onUndo: () => void
  onRedo: () => void
  onAuto: () => void
  isMending: boolean
  onAmend: () => void
}

export function UndoButtons({ mine, onUndo, onRedo }: Pick<Props, 'mine' | 'onUndo' | 'onRedo'>) {
  return (
    <span className={styles.undo}>
      <IconButton
        label={mine.undo ? `Undo: ${mine.undo}` : 'Nothing to undo'}
        title={mine.undo ? `Undo: ${mine.undo}` : undefined}
        disabled={!mine.undo}
        onClick={onUndo}
      >
        <Undo2 {...ICON} />
      </IconButton>
      <IconButton
        label={mine.redo ? `Redo: ${mine.redo}` : 'Nothing to redo'}
        title={mine.redo ? `Redo: ${mine.redo}` : undefined}
        disabled={!mine.redo}
        onClick={onRedo}
      >
        <Redo2 {...ICON} />
      </IconButton>
    </span>
  )
}

/** Nobody is in it yet: the next step is to fill it. Without a song there is nothing to fill. */
const isToFill = ({ figures }: Roster) => figures.filled === 0 && figures.slots > 0

const loadMore = () => import('./RosterMore.tsx')

function AmendButton({ roster, isMending, onAmend }: Pick<Props, 'roster' | 'isMending' | 'onAmend'>) {
  const isWide = useWide()
  const verb = roster.state === 'published' ? 'Amend' : 'Copy'
  const whole = `${verb} ${roster.state === 'published' ? 'in' : 'to'} a new draft`
  return (
    <Button
      look={isMending ? 'outlined' : 'filled'}
      size={isWide ? 'normal' : 'compact'}
      icon={<Copy {...ICON} />}
      aria-label={whole}
      onClick={onAmend}
    >
      {isWide ? whole : verb}
    </Button>
  )
}

/** The same in one row of signs; what leads elsewhere is behind the last. */
function PhoneActions({
  roster,
  mine,
  sub,
  onUndo,
  onRedo,
  onAuto,
  isMending,
  onAmend,
}: Omit<Props, 'session'> & { sub: string }) {
  const isNew = isToFill(roster)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const More = useOverlay(loadMore, isOpen, close)
  const isDraft = roster.state === 'draft'
  return (
    <>
      {isDraft ? (
        <>
          {(!isNew || mine.undo || mine.redo) && <UndoButtons mine={mine} onUndo={onUndo} onRedo={onRedo} />}
          {isNew ? (
            <Button size="compact" icon={<WandSparkles {...ICON} />} onClick={onAuto}>
              Auto-assign…
            </Button>
          ) : (
            <IconButton label="Auto-assign…" onClick={onAuto}>
              <WandSparkles {...ICON} />
            </IconButton>
          )}
        </>
      ) : (
        <AmendButton roster={roster} isMending={isMending} onAmend={onAmend} />
      )}
      <IconButton label={`More: ${isDraft ? 'publish, draft, ' : ''}compare, report`} onClick={() => setOpen(true)}>
        <Ellipsis {...ICON} />
      </IconButton>
      {More && isOpen && <More roster={roster} sub={sub} onClose={close} />}
    </>
  )
}

function LaptopActions({ session, roster, mine, onUndo, onRedo, onAuto, isMending, onAmend }: Props) {
  const isNew = isToFill(roster)
  const isDraft = roster.state === 'draft'
  return (
    <>
      {isDraft && <UndoButtons mine={mine} onUndo={onUndo} onRedo={onRedo} />}
      {isDraft && (
        <Button look={isNew ? 'filled' : 'outlined'} icon={<WandSparkles {...ICON} />} onClick={onAuto}>
          Auto-assign…
        </Button>
      )}
      {isDraft && (
        <ButtonLink look="outlined" icon={<Shuffle {...ICON} />} to={rosterAddress(roster.rosterId, 'draft')}>
          {roster.hasDraft ? 'Continue the draft' : 'Draft…'}
        </ButtonLink>
      )}
      <ButtonLink look="outlined" icon={<Columns3 {...ICON} />} to={rostersAddress(session.id, roster.rosterId)}>
        Compare
      </ButtonLink>
      <ButtonLink look="outlined" icon={<ChartColumn {...ICON} />} to={rosterAddress(roster.rosterId, 'report')}>
        Report
      </ButtonLink>
      {isDraft ? (
        <ButtonLink
          look={roster.figures.filled ? 'filled' : 'outlined'}
          icon={<Send {...ICON} />}
          to={rosterAddress(roster.rosterId, 'publish')}
        >
          Publish…
        </ButtonLink>
      ) : (
        <AmendButton roster={roster} isMending={isMending} onAmend={onAmend} />
      )}
    </>
  )
}

/** What can be done with a whole roster; a published one can only be read and amended. */
export function RosterBar(props: Props) {
  const { session, roster } = props
  const isWide = useWide()
  const sub = useRosterSub(session, roster)
  return (
    <Bar title={roster.name} pill={<StatePill roster={roster} />} sub={isWide ? sub : props.stand} isTight={!isWide}>
      {isWide ? <LaptopActions {...props} /> : <PhoneActions {...props} sub={sub} />}
    </Bar>
  )
}
