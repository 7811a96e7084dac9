import { countOf, grouped } from '@app/core/rules/count-of'
import { MessageCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { GroupHead } from '../features/groups/GroupHead.tsx'
import { GroupProblem } from '../features/groups/GroupProblem.tsx'
import { JoinActions } from '../features/groups/JoinActions.tsx'
import { type GroupDetail, useGroupQuery } from '../features/groups/queries.ts'
import { JOIN_WORDS } from '../features/groups/words.ts'
import { MemberList } from '../features/members/MemberList.tsx'
import { OnlineNow } from '../features/members/OnlineNow.tsx'
import { useMembersQuery } from '../features/members/queries.ts'
import { WhoPlaysWhat } from '../features/members/WhoPlaysWhat.tsx'
import { useGroupUnread } from '../features/messages/unread.ts'
import { GroupSessionRow } from '../features/sessions/GroupSessionRow.tsx'
import { useGroupSessionsQuery } from '../features/sessions/queries.ts'
import { askAgain } from '../lib/api/query-client.ts'
import { server } from '../lib/api/site.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { Link, useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { useWide } from '../lib/view/use-media.ts'
import { Badge, withCount } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import styles from './GroupScreen.module.css'

const ChatTab = lazy(() => import('./ChatTab.tsx'))
const GroupFeed = lazy(() => import('./GroupFeed.tsx'))
const GroupNext = lazy(() => import('./GroupNext.tsx'))
const GroupSessionList = lazy(() => import('./GroupSessionList.tsx'))

function Part({ title, all, children }: { title: string; all?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <header className={styles.partHead}>
        <h2 className={styles.title}>{title}</h2>
        {all}
      </header>
      {children}
    </section>
  )
}

const IN_ASIDE = 4

/** Beside the page: the next sessions with what each is to the reader. */
function NextSessions({ groupId }: { groupId: number }) {
  const query = useGroupSessionsQuery(groupId, false)
  const [first] = query.data?.pages ?? []
  if (!first && query.isError) return <LoadFailed what="The sessions" onRetry={() => query.refetch()} />
  if (!first) return <Skeleton lines={4} label="Loading the sessions" />
  return (
    <Part
      title="Sessions"
      all={
        <Link to={`/group/${groupId}?tab=sessions`} replace className={styles.all}>
          {first.total > IN_ASIDE ? `All ${first.total}` : 'Past ones'}
        </Link>
      }
    >
      {first.sessions.length ? (
        <ul>
          {first.sessions.slice(0, IN_ASIDE).map((session) => (
            <GroupSessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>No session is planned right now.</p>
      )}
    </Part>
  )
}

function Instruments({ groupId }: { groupId: number }) {
  const members = useMembersQuery(groupId)
  return (
    <Part title="Who plays what">
      {members.data ? (
        <WhoPlaysWhat members={members.data} />
      ) : members.isError ? (
        <LoadFailed what="Who plays what" onRetry={() => members.refetch()} />
      ) : (
        <Skeleton lines={5} label="Loading who plays what" />
      )}
    </Part>
  )
}

function Members({ detail: { sessionGroupId: id, group, callerIsApproved } }: { detail: GroupDetail }) {
  const isWide = useWide()
  const members = useMembersQuery(id, callerIsApproved)
  if (!callerIsApproved)
    return (
      <>
        <p className={styles.count}>{grouped(group.memberCount)}</p>
        <p className={styles.quiet}>Only members can see who they are and who plays what.</p>
      </>
    )
  return (
    <>
      {!isWide && <Instruments groupId={id} />}
      <Part title={members.data ? countOf(members.data.length, 'member') : 'Members'}>
        {members.data ? (
          <MemberList members={members.data} />
        ) : members.isError ? (
          <LoadFailed what="The members" onRetry={() => members.refetch()} />
        ) : (
          <Skeleton lines={6} label="Loading the members" />
        )}
      </Part>
    </>
  )
}

function About({ detail: { group } }: { detail: GroupDetail }) {
  return (
    <>
      <div className={styles.about}>
        {group.description ? (
          <WrittenText>{group.description}</WrittenText>
        ) : (
          'The organisers have not written anything here yet.'
        )}
      </div>
      <p className={styles.quiet}>
        {JOIN_WORDS[group.joinPolicy].label}. {JOIN_WORDS[group.joinPolicy].hint}
      </p>
      {group.isPublic && (
        <a href={`${server}/api/v1/groups/calendar/${group.id}.ics`} className={styles.all}>
          Add its sessions to my calendar
        </a>
      )}
    </>
  )
}

const refresh = () => askAgain(['group'], ['group-sessions'])

/** To the chat from the top of a phone, where its tab is a screen further down. */
function ChatButton({ groupId, unread }: { groupId: number; unread: number }) {
  return (
    <ButtonLink
      to={`/group/${groupId}?tab=chat`}
      look="outlined"
      className={styles.chat}
      aria-label={withCount('Chat', unread)}
      icon={<MessageCircle size={20} aria-hidden />}
    >
      Chat
      <Badge count={unread} />
    </ButtonLink>
  )
}

function GroupPage({ detail }: { detail: GroupDetail }) {
  const { sessionGroupId: id, group, callerIsApproved, callerIsAdmin, upcomingSessions } = detail
  const isWide = useWide()
  const [query, setQuery] = useSearchParams()
  const [next] = upcomingSessions
  const isTime = useFirstScreen(({ isShown }) => isShown)
  const postsOnTheirWay = <Skeleton lines={6} label="Loading the posts" />
  const unread = useGroupUnread(id, isTime && callerIsApproved)
  usePullToRefresh(refresh)
  const aside = isWide && (
    <>
      <NextSessions groupId={id} />
      {callerIsApproved && <Instruments groupId={id} />}
    </>
  )
  const tabs = [
    {
      value: 'posts',
      label: 'Posts',
      content: isTime ? (
        <Suspense fallback={postsOnTheirWay}>
          <GroupFeed groupId={id} mayRun={callerIsAdmin} isMember={callerIsApproved} />
        </Suspense>
      ) : (
        postsOnTheirWay
      ),
    },
    ...(callerIsApproved
      ? [
          {
            value: 'chat',
            label: 'Chat',
            ...(unread > 0 && { count: unread }),
            flush: true,
            content: <ChatTab groupId={id} title={group.name} />,
          },
        ]
      : []),
    { value: 'sessions', label: 'Sessions', content: <GroupSessionList groupId={id} /> },
    { value: 'members', label: 'Members', count: group.memberCount, content: <Members detail={detail} /> },
    { value: 'about', label: 'About', content: <About detail={detail} /> },
  ]
  const open = {
    value: query.get('tab'),
    onChange: (tab: string) => setQuery(new URLSearchParams({ tab }), { replace: true }),
  }
  if (open.value === 'chat' && callerIsApproved)
    return (
      <Page aside={aside}>
        <PageHeading className={styles.chatTitle ?? ''}>{group.name}</PageHeading>
        <Tabs label="The group" tabs={tabs} open={open} />
      </Page>
    )
  return (
    <Page aside={aside}>
      <GroupHead group={group}>
        <JoinActions detail={detail} beside={!isWide && <ChatButton groupId={id} unread={unread} />} />
      </GroupHead>
      {callerIsApproved && <OnlineNow groupId={id} />}
      {next ? (
        <Suspense fallback={<Skeleton lines={5} label="Loading the next session" />}>
          <GroupNext key={next.id} sessionId={next.id} />
        </Suspense>
      ) : (
        <Part title="No session is planned">
          <p className={styles.quiet}>
            {callerIsApproved
              ? 'When one is announced, you’ll find it here, with the parts that are free for you.'
              : 'When one is announced, you’ll find it here.'}
          </p>
        </Part>
      )}
      <Tabs label="The group" tabs={tabs} open={open} />
    </Page>
  )
}

export default function GroupScreen() {
  const { id } = useParams()
  const group = useGroupQuery(Number(id))
  useTitle(group.data?.group.name, group.data?.group.name)

  if (group.data) return <GroupPage key={group.data.sessionGroupId} detail={group.data} />
  if (group.isError || !(Number(id) > 0)) return <GroupProblem error={group.error} onRetry={() => group.refetch()} />
  return (
    <Page>
      <div className={styles.blank} />
      <Skeleton lines={6} label="Loading the group" />
    </Page>
  )
}
