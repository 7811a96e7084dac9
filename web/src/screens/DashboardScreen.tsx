import { ChevronRight, Plus } from 'lucide-react'
import { AdminPage } from '../features/groups/AdminPage.tsx'
import { AuditList } from '../features/groups/AuditList.tsx'
import { Numbers } from '../features/groups/Numbers.tsx'
import type { AdminDetail } from '../features/groups/queries.ts'
import { RequestList } from '../features/members/RequestList.tsx'
import { GroupSessions } from '../features/session-admin/GroupSessions.tsx'
import { useParams } from '../lib/app-route.ts'
import { Link } from '../lib/router.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './DashboardScreen.module.css'

const ROOMS = [
  { path: 'group-users/{id}', name: 'Members', what: 'Let in, add, rate, give rights' },
  { path: 'edit-group-settings/{id}', name: 'Settings', what: 'Invitation, banner, about, venues, how sessions start' },
  { path: 'edit-group?id={id}', name: 'Name and place', what: 'And who may see and join it' },
  { path: 'group-messages/{id}', name: 'Messages', what: 'Everything written in the group' },
]

function NeedsYou({ detail }: { detail: AdminDetail }) {
  const { sessionGroupId: id, pending, counts } = detail
  if (pending.length) return <RequestList groupId={id} pending={pending} />
  const isAlone = counts.members <= 1
  return (
    <div className={styles.quiet}>
      <p>
        {isAlone
          ? 'It’s just you so far. Send the link to the people you play with: anyone who opens it is in.'
          : 'Nobody is waiting to be let in. Nothing needs you right now.'}
      </p>
      <ButtonLink to={`/admin/edit-group-settings/${id}#invitation`} look={isAlone ? 'filled' : 'outlined'}>
        Invite people
      </ButtonLink>
    </div>
  )
}

export default function DashboardScreen() {
  const id = Number(useParams().id)
  return (
    <AdminPage
      id={id}
      title="Dashboard"
      action={
        <ButtonLink to={`/admin/add-session?groupId=${id}`} icon={<Plus size={18} aria-hidden />}>
          New session
        </ButtonLink>
      }
    >
      {(detail) => (
        <>
          <Numbers
            items={[
              { count: detail.counts.members, label: 'members', to: `/admin/group-users/${id}` },
              { count: detail.counts.pending, label: 'waiting' },
              { count: detail.counts.admins, label: detail.counts.admins === 1 ? 'admin' : 'admins' },
              {
                count: detail.counts.venues,
                label: detail.counts.venues === 1 ? 'venue' : 'venues',
                to: `/admin/edit-group-settings/${id}#venues`,
              },
            ]}
          />
          <Section title="Needs you now">
            <NeedsYou detail={detail} />
          </Section>
          <Section title="Sessions">
            <GroupSessions groupId={id} />
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
          <Section title="Lately" lead="What the admins did.">
            <AuditList groupId={id} />
          </Section>
        </>
      )}
    </AdminPage>
  )
}
