import { ChevronRight, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { firstWishesOf, shareOf } from '../features/fairness/fairness-words.ts'
import { useFairnessQuery } from '../features/fairness/queries.ts'
import { AdminPage } from '../features/groups/AdminPage.tsx'
import { countNeeds, needsOf, needsWords } from '../features/groups/dashboard.ts'
import { type Numbered, Numbers } from '../features/groups/Numbers.tsx'
import { type AdminDetail, type Dashboard, useDashboardQuery, useGroupAdminQuery } from '../features/groups/queries.ts'
import { useParams } from '../lib/router/app-route.ts'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useVeryWide } from '../lib/view/use-media.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './DashboardScreen.module.css'
import { NextPoster } from './NextPoster.tsx'

// A quiet group needs nothing of it.
const Needs = lazy(() => import('./Needs.tsx'))
const GroupSessions = lazy(() => import('../features/session-admin/GroupSessions.tsx'))
const AuditList = lazy(() => import('../features/groups/AuditList.tsx'))
const FairnessTable = lazy(() => import('../features/fairness/FairnessTable.tsx'))

const ROOMS = [
  { path: 'group-users/{id}', name: 'Members', what: 'Let people in, add them, rate them, make organisers' },
  { path: 'edit-group-settings/{id}', name: 'Settings', what: 'Invitation, banner, about, venues, how sessions start' },
  { path: 'edit-group?id={id}', name: 'Name and place', what: 'And who may see and join it' },
  { path: 'group-messages/{id}', name: 'Messages', what: 'Everything written in the group' },
]

function Quiet({ detail, dashboard: { next } }: { detail: AdminDetail; dashboard: Dashboard }) {
  const times = useTimes()
  const { sessionGroupId: id, counts } = detail
  if (counts.members <= 1)
    return (
      <div className={styles.quiet}>
        <p>It’s just you so far. Send the link to the people you play with: anyone who opens it is in.</p>
        <ButtonLink to={`/admin/edit-group-settings/${id}#invitation`}>Invite people</ButtonLink>
      </div>
    )
  return (
    <div className={styles.quiet}>
      <p>
        {next
          ? `Nothing needs you right now. Next: ${next.session.title}, ${times.day(next.session.startDate, next.session.timeZoneId)}.`
          : 'Nothing needs you right now, and no session is planned.'}
      </p>
      {!next && <ButtonLink to={`/admin/add-session?groupId=${id}`}>Plan a session</ButtonLink>}
    </div>
  )
}

/** The share of first wishes that came true, over the last rosters. It stands last: it comes after the others. */
function useFirstWishes(groupId: number): Numbered[] {
  const { data } = useFairnessQuery(groupId)
  if (!data?.rows.length) return []
  const { asked, granted } = firstWishesOf(data.rows)
  const over = data.sessions === 1 ? 'by the last roster' : `by the last ${data.sessions} rosters`
  return [{ count: `${shareOf({ asked, granted })}%`, label: `of first wishes granted ${over}` }]
}

function Figures({ groupId, dashboard: { next, numbers } }: { groupId: number; dashboard: Dashboard }) {
  const { members, joined, sessions, cameLast } = numbers
  const firstWishes = useFirstWishes(groupId)
  return (
    <Numbers
      items={[
        {
          count: members,
          label: `${members === 1 ? 'member' : 'members'}${joined && joined < members ? `, ${joined} new this month` : ''}`,
        },
        ...(next ? [{ count: next.session.registered, label: 'signed up for the next session' }] : []),
        cameLast === null
          ? { count: sessions, label: sessions === 1 ? 'session so far' : 'sessions so far' }
          : { count: cameLast, label: 'came last time' },
        ...firstWishes,
      ]}
    />
  )
}

export default function DashboardScreen() {
  const id = Number(useParams().id)
  const now = useNow()
  const dashboard = useDashboardQuery(id)
  const { data } = dashboard
  const { data: shown } = useGroupAdminQuery(id)
  // Whoever is let in is no request any more, before the server has said so.
  const needs = data ? needsOf({ ...data, requests: shown?.pending ?? data.requests }, now) : []
  const isVeryWide = useVeryWide()
  const poster = data?.next && <NextPoster next={data.next} />
  return (
    <AdminPage
      id={id}
      title="Dashboard"
      heading={data && needsWords(countNeeds(needs, data))}
      action={
        <ButtonLink look="outlined" to={`/admin/add-session?groupId=${id}`} icon={<Plus size={18} aria-hidden />}>
          New session
        </ButtonLink>
      }
      aside={isVeryWide && poster}
    >
      {(detail) => (
        <>
          {/* It is read first on a phone, and stands beside on a wide screen. */}
          {!isVeryWide && poster}
          <div className={styles.main}>
            {data ? (
              <>
                {needs.length ? (
                  <Suspense fallback={<Skeleton lines={6} label="Loading what needs you" />}>
                    <Needs needs={needs} dashboard={data} detail={detail} />
                  </Suspense>
                ) : (
                  <Quiet detail={detail} dashboard={data} />
                )}
                <div className={styles.figures}>
                  <Figures groupId={id} dashboard={data} />
                </div>
              </>
            ) : dashboard.isError ? (
              <LoadFailed what="What needs you" onRetry={() => dashboard.refetch()} />
            ) : (
              <Skeleton lines={6} label="Loading what needs you" />
            )}
            <Section title="Sessions">
              <Suspense fallback={<Skeleton lines={4} label="Loading the sessions" />}>
                <GroupSessions groupId={id} />
              </Suspense>
            </Section>
            <Section title="Fairness" lead="Asked for, and got.">
              <Suspense fallback={<Skeleton lines={6} label="Loading the fairness ledger" />}>
                <FairnessTable groupId={id} />
              </Suspense>
            </Section>
            <Section title="Run the group">
              <ul>
                {ROOMS.map(({ path, name, what }) => (
                  <li key={path}>
                    <Link to={`/admin/${path.replace('{id}', String(id))}`} className={styles.room}>
                      <span>
                        <span className={styles.name}>{name}</span>
                        <span className={styles.what}>{what}</span>
                      </span>
                      <ChevronRight size={20} aria-hidden />
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
            <Section title="Lately" lead="What the organisers did.">
              <Suspense fallback={<Skeleton lines={4} label="Loading what the organisers did" />}>
                <AuditList groupId={id} />
              </Suspense>
            </Section>
          </div>
        </>
      )}
    </AdminPage>
  )
}
