import type { ReactNode } from 'react'
import { GroupHead } from '../features/groups/GroupHead.tsx'
import { GroupProblem } from '../features/groups/GroupProblem.tsx'
import { JoinActions } from '../features/groups/JoinActions.tsx'
import { type GroupDetail, useGroupQuery } from '../features/groups/queries.ts'
import { SessionRows } from '../features/groups/SessionRows.tsx'
import { MemberList } from '../features/members/MemberList.tsx'
import { OnlineNow } from '../features/members/OnlineNow.tsx'
import { useMembersQuery } from '../features/members/queries.ts'
import { WhoPlaysWhat } from '../features/members/WhoPlaysWhat.tsx'
import { GroupPosts } from '../features/posts/GroupPosts.tsx'
import { useParams } from '../lib/app-route.ts'
import { useWide } from '../lib/use-media.ts'
import { useTitle } from '../lib/use-title.ts'
import { countOf } from '../lib/words.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './GroupScreen.module.css'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

function Sessions({ detail }: { detail: GroupDetail }) {
  return (
    <Part title="Coming up">
      {detail.upcomingSessions.length ? (
        <SessionRows sessions={detail.upcomingSessions} zone={detail.group.timeZoneId} />
      ) : (
        <p className={styles.quiet}>
          {detail.callerIsApproved
            ? 'No session is planned. When one is announced, it stands here, and you hear of it.'
            : 'No session is planned right now.'}
        </p>
      )}
    </Part>
  )
}

function Posts({ detail }: { detail: GroupDetail }) {
  return (
    <GroupPosts
      groupId={detail.sessionGroupId}
      mayWrite={detail.callerIsAdmin}
      within={(posts) => <Part title="Posts">{posts}</Part>}
    />
  )
}

/** For those who are in: the people and their instruments. */
function Inside({ detail }: { detail: GroupDetail }) {
  const members = useMembersQuery(detail.sessionGroupId)
  const known = members.data
  const isWide = useWide()
  const instruments = (
    <Part title="Who plays what">{known ? <WhoPlaysWhat members={known} /> : <Skeleton lines={5} />}</Part>
  )
  return (
    <Page aside={isWide && instruments}>
      <GroupHead group={detail.group}>
        <JoinActions detail={detail} />
      </GroupHead>
      <OnlineNow groupId={detail.sessionGroupId} />
      <Sessions detail={detail} />
      <Posts detail={detail} />
      {!isWide && instruments}
      <Part title={known ? countOf(known.length, 'member') : 'Members'}>
        {known ? <MemberList members={known} /> : <Skeleton lines={6} />}
      </Part>
    </Page>
  )
}

function Outside({ detail }: { detail: GroupDetail }) {
  const isWide = useWide()
  const members = (
    <Part title="Members">
      <p className={styles.count}>{detail.group.memberCount.toLocaleString('en-US')}</p>
      <p className={styles.quiet}>Who they are, and who plays what, is for those who have joined.</p>
    </Part>
  )
  return (
    <Page aside={isWide && members}>
      <GroupHead group={detail.group}>
        <JoinActions detail={detail} />
      </GroupHead>
      <Sessions detail={detail} />
      <Posts detail={detail} />
      {!isWide && members}
    </Page>
  )
}

export default function GroupScreen() {
  const { id } = useParams()
  const group = useGroupQuery(Number(id))
  useTitle(group.data?.group.name, group.data?.group.name)

  if (group.data) return group.data.callerIsApproved ? <Inside detail={group.data} /> : <Outside detail={group.data} />
  if (group.isError || !(Number(id) > 0)) return <GroupProblem error={group.error} onRetry={() => group.refetch()} />
  return (
    <Page>
      <div className={styles.blank} />
      <Skeleton lines={6} label="Loading the group" />
    </Page>
  )
}
