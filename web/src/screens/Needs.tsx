import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { moneyText } from '@app/core/rules/money'
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { gapsOf, type Need } from '../features/groups/dashboard.ts'
import { type AdminDetail, type Dashboard, groupKey } from '../features/groups/queries.ts'
import { RequestList } from '../features/members/RequestList.tsx'
import { asksFor } from '../features/session-admin/asks.ts'
import { useSetChange } from '../features/set-list/mutations.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { whenDone } from '../lib/form/when-done.ts'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { showToast } from '../lib/toasts.ts'
import { goneRow, useStaying } from '../lib/view/use-staying.ts'
import { fullDay } from '../lib/words/poster-day.ts'
import { songAddress } from '../lib/words/song-links.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { DeclineSuggestion } from '../ui/DeclineSuggestion.tsx'
import { InstrumentIcon } from '../ui/InstrumentIcon.tsx'
import styles from './Needs.module.css'

// Questions are fetched when they are asked.
const Ask = lazy(() => import('../features/session-admin/Ask.tsx'))
const RemindQuestion = lazy(() => import('../features/session-admin/RemindQuestion.tsx'))

type Next = NonNullable<Dashboard['next']>

interface RowProps {
  count: number
  /** The first of all: its number is red, and its action the page's own. */
  isFirst: boolean
  what: ReactNode
  children?: ReactNode
  action?: ReactNode
}

function Row({ count, isFirst, what, children, action }: RowProps) {
  return (
    <>
      <span className={cx(styles.count, isFirst && styles.first)}>{count}</span>
      <div className={styles.words}>
        <h2 className={styles.what}>{what}</h2>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </>
  )
}

const NAMED_SONGS = 6
const NAMED_REQUESTS = 3

function Gaps({ next, isFirst }: { next: Next; isFirst: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const gaps = gapsOf(next)
  const asks = asksFor(
    { gaps, candidates: next.candidates },
    gaps.map(({ slotId }) => slotId),
  )
  const open = asks.filter(({ person }) => person.hasAddress && !person.askedAt)
  const names = asks.slice(0, 4).map(({ person }) => person.firstName)
  const short = next.short.filter(({ lacking }) => lacking.length > 0)
  const more = short.length - NAMED_SONGS
  const hopeless = gaps.filter(({ couldFill, others }) => couldFill.length + others === 0).length
  const isSome = hopeless > 0 && hopeless < gaps.length
  const them = isSome ? `${gaps.length - hopeless} of them` : gaps.length === 1 ? 'it' : 'them'
  return (
    <Row
      count={gaps.length}
      isFirst={isFirst}
      what={`core ${gaps.length === 1 ? 'part' : 'parts'} ${next.rosterPublished ? 'without a player' : 'nobody has asked for'}`}
      action={
        open.length > 0 ? (
          <Button look={isFirst ? 'filled' : 'outlined'} onClick={() => setAsking(true)}>
            {open.length === 1 ? `Ask ${open[0]?.person.firstName}…` : `Ask the ${open.length}…`}
          </Button>
        ) : (
          <ButtonLink
            look={isFirst ? 'filled' : 'outlined'}
            to={`/admin/view-session?id=${next.session.id}&stage=sign-up`}
          >
            See them
          </ButtonLink>
        )
      }
    >
      <p className={styles.more}>
        {short.slice(0, NAMED_SONGS).map(({ sessionSongId, title, lacking }) => (
          <span key={sessionSongId} className={styles.part}>
            {lacking.map(({ slotId, family }) => (
              <InstrumentIcon key={slotId} family={family} />
            ))}
            <span className="visually-hidden">{listOf(lacking.map(({ instrumentName }) => instrumentName))} in </span>
            {title}
          </span>
        ))}
        {more > 0 && `and ${countOf(more, 'more song')}`}
      </p>
      <p className={styles.more}>
        {names.length
          ? `${asks.length > names.length ? `${names.join(', ')} or ${asks.length - names.length} more` : listOf(names).replace(/ and /, ' or ')} could play ${them}.`
          : `Nobody in the group could play ${them}.`}
        {isSome && ` Nobody in the group could play the other ${hopeless === 1 ? 'one' : hopeless}.`}
        {open.length < asks.length && ' Some were asked today.'}
      </p>
      <Suspense>
        {isAsking && (
          <Ask
            session={{
              ...next.session,
              settings: next.session,
              songs: next.short.map(({ title, lacking }) => ({ title, slots: lacking })),
            }}
            asks={asks}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Row>
  )
}

function Unanswered({ next, isFirst }: { next: Next; isFirst: boolean }) {
  const [isReminding, setReminding] = useState(false)
  const times = useTimes()
  const { session, signUpClosesAt, unanswered, reached } = next
  return (
    <Row
      count={unanswered}
      isFirst={isFirst}
      what={unanswered === 1 ? 'has not answered' : 'have not answered'}
      action={
        <Button look={isFirst ? 'filled' : 'outlined'} onClick={() => setReminding(true)}>
          {reached === 1 ? 'Remind 1 person…' : `Remind the ${reached}…`}
        </Button>
      }
    >
      <p className={styles.more}>
        {signUpClosesAt
          ? `Sign-up closes ${times.day(signUpClosesAt, session.timeZoneId)}.`
          : `${session.title} begins ${times.day(session.startDate, session.timeZoneId)}.`}
      </p>
      <Suspense>
        {isReminding && <RemindQuestion sessionId={session.id} onClose={() => setReminding(false)} />}
      </Suspense>
    </Row>
  )
}

interface SuggestionProps {
  suggestion: Dashboard['suggestions'][number]
  groupId: number
  isFirst: boolean
}

function Suggestion({ suggestion, groupId, isFirst }: SuggestionProps) {
  const { sessionId, sessionSongId, title, artistName, by, sessionTitle } = suggestion
  const [isDeclining, setDeclining] = useState(false)
  const change = useSetChange(sessionId)
  const decide = (kind: 'accept' | 'decline') =>
    whenDone(change.mutateAsync({ kind, songId: sessionSongId }), () => {
      void queryClient.invalidateQueries({ queryKey: groupKey(groupId) })
      showToast({
        kind: 'plain',
        title: kind === 'accept' ? `${title} is in the set` : `${title} declined`,
        body: sessionTitle,
      })
    })
  return (
    <Row
      count={1}
      isFirst={isFirst}
      what={
        <>
          song suggested: <Link to={songAddress(suggestion)}>{title}</Link>
        </>
      }
      action={
        <>
          <Button look={isFirst ? 'filled' : 'outlined'} aria-label={`Take ${title}`} onClick={() => decide('accept')}>
            Take it
          </Button>
          <IconButton label={`Decline ${title}`} onClick={() => setDeclining(true)}>
            <X size={20} aria-hidden />
          </IconButton>
        </>
      }
    >
      <p className={styles.more}>
        {[artistName, by && `from ${by.firstName}`, `for ${sessionTitle}`].filter(Boolean).join(', ')}
      </p>
      <DeclineSuggestion
        song={isDeclining ? { title, by: by?.firstName } : null}
        onDecline={() => decide('decline')}
        onClose={() => setDeclining(false)}
      />
    </Row>
  )
}

function Owing({
  owing,
  currency,
  isFirst,
}: {
  owing: Dashboard['owing'][number]
  currency: string
  isFirst: boolean
}) {
  const { sessionId, title, startDate, timeZoneId, people, total, fee } = owing
  const { month } = fullDay(new Date(startDate), timeZoneId)
  const names = people.map(({ firstName }) => firstName)
  return (
    <Row
      count={total}
      isFirst={isFirst}
      what={`${total === 1 ? 'owes' : 'owe'} ${moneyText(fee, currency)} from ${month}`}
      action={
        <ButtonLink look={isFirst ? 'filled' : 'outlined'} to={`/admin/view-session?id=${sessionId}&panel=payments`}>
          Payments
        </ButtonLink>
      }
    >
      <p className={styles.more}>
        {title}: {total > names.length ? `${names.join(', ')} and ${total - names.length} more` : listOf(names)}.
      </p>
    </Row>
  )
}

interface Props {
  needs: Need[]
  dashboard: Dashboard
  detail: AdminDetail
}

/** A row as it is drawn, under a name of its own: done with, it stays as it was until the list is let go. */
interface NamedRow {
  name: string
  draw: (isFirst: boolean) => ReactNode
}

function rowsOf(need: Need, { dashboard, detail }: Omit<Props, 'needs'>): NamedRow[] {
  const { next, reports, suggestions, owing } = dashboard
  const { pending, sessionGroupId } = detail
  switch (need) {
    case 'gaps':
      return next ? [{ name: need, draw: (isFirst) => <Gaps next={next} isFirst={isFirst} /> }] : []
    case 'unanswered':
      return next ? [{ name: need, draw: (isFirst) => <Unanswered next={next} isFirst={isFirst} /> }] : []
    case 'reports':
      return [
        {
          name: need,
          draw: (isFirst) => (
            <Row
              count={reports}
              isFirst={isFirst}
              what={reports === 1 ? 'reported message' : 'reported messages'}
              action={
                <ButtonLink look={isFirst ? 'filled' : 'outlined'} to={`/admin/group-messages/${sessionGroupId}`}>
                  {reports === 1 ? 'Look at it' : 'Look at them'}
                </ButtonLink>
              }
            >
              <p className={styles.more}>You decide whether to delete or to leave {reports === 1 ? 'it' : 'them'}.</p>
            </Row>
          ),
        },
      ]
    case 'requests':
      return [
        {
          name: need,
          draw: (isFirst) => (
            <Row count={pending.length} isFirst={isFirst} what={pending.length === 1 ? 'asks to join' : 'ask to join'}>
              <RequestList groupId={sessionGroupId} pending={pending.slice(0, NAMED_REQUESTS)} />
              {pending.length > NAMED_REQUESTS && (
                <ButtonLink look="text" to={`/admin/group-users/${sessionGroupId}`}>
                  {pending.length - NAMED_REQUESTS} more
                </ButtonLink>
              )}
            </Row>
          ),
        },
      ]
    case 'suggestions':
      return suggestions.map((suggestion) => ({
        name: `suggestion ${suggestion.sessionSongId}`,
        draw: (isFirst) => <Suggestion suggestion={suggestion} groupId={sessionGroupId} isFirst={isFirst} />,
      }))
    case 'owing':
      return owing.map((one) => ({
        name: `owing ${one.sessionId}`,
        draw: (isFirst) => <Owing owing={one} currency={detail.group.currency} isFirst={isFirst} />,
      }))
  }
}

const nameOf = ({ name }: NamedRow) => name

/** Every row has its number, one sentence and one action, done in place. */
export default function Needs({ needs, ...rest }: Props) {
  const { rows, hold } = useStaying(
    needs.flatMap((need) => rowsOf(need, rest)),
    nameOf,
  )
  return (
    <ul className={styles.rows} {...hold}>
      {rows.map(({ item: { name, draw }, isGone }, index) => (
        <li key={name} {...goneRow(isGone)} className={styles.row}>
          {draw(index === 0)}
        </li>
      ))}
    </ul>
  )
}
