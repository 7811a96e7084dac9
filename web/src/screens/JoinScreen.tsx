import { countOf } from '@app/core/rules/count-of'
import { useEffect, useState } from 'react'
import { readInvitation } from '../features/groups/invitation-link.ts'
import { JoinInvitation } from '../features/groups/JoinInvitation.tsx'
import { useGroupQuery } from '../features/groups/queries.ts'
import { placeOf } from '../features/groups/words.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useParams } from '../lib/router/app-route.ts'
import { Navigate } from '../lib/router/router.tsx'
import { dropIntent, keepIntent, useIntent } from '../lib/session/intent.ts'
import { showToast } from '../lib/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Poster } from '../ui/Poster.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import styles from './JoinScreen.module.css'

function Refused() {
  return (
    <Page>
      <PageHeading hiddenOnPhone>Invitation</PageHeading>
      <EmptyState title="This invitation no longer works" action={<ButtonLink to="/groups">Browse groups</ButtonLink>}>
        Ask the organiser for a new link.
      </EmptyState>
    </Page>
  )
}

/** In: to the part that was wanted before in this group, or to the group. */
function GoIn({ groupId }: { groupId: number }) {
  const { intent } = useIntent.getState()
  const slot = intent?.groupId === groupId ? intent.slot : undefined
  const page = slot ? `/session/${slot.sessionId}` : `/group/${groupId}`
  useEffect(() => {
    if (slot) keepIntent({ page, groupId, slot })
    else dropIntent()
    showToast({ kind: 'plain', title: 'You are in', body: 'Say hello, and see what is coming up.' })
  }, [page, groupId, slot])
  return <Navigate to={page} replace />
}

export default function JoinScreen() {
  const { key = '' } = useParams()
  const invitation = readInvitation(key)
  const [isRefused, setRefused] = useState(false)
  const asked = useGroupQuery(invitation?.groupId ?? 0)
  const { data, isPending, error } = asked

  if (!invitation || isRefused) return <Refused />
  if (data?.callerIsApproved) return <GoIn groupId={invitation.groupId} />
  if (isPending) return <Page>{<Skeleton lines={6} label="Loading the invitation" />}</Page>
  // Not found is a private group's answer; any other failure says nothing about it.
  if (!data && !(error instanceof ApiError && error.status === 404))
    return (
      <Page>
        <IfFailed whole of={asked} what="The invitation" />
      </Page>
    )
  // A private group says nothing of itself until one is in.
  const group = data?.group
  return (
    <div className={styles.ticket}>
      <div className={styles.banner}>
        {group ? <Banner of={group} /> : <Poster name={key} className={styles.poster ?? ''} />}
      </div>
      <p className={styles.lead}>You are invited to</p>
      <PageHeading className={styles.name ?? ''}>{group?.name ?? 'a private group'}</PageHeading>
      <p className={styles.meta}>
        {group
          ? [placeOf(group), countOf(group.memberCount, 'member')].filter(Boolean).join(' · ')
          : 'You’ll see its name and its members once you’re in.'}
      </p>
      {group?.description && (
        <div className={styles.about}>
          <WrittenText>{group.description}</WrittenText>
        </div>
      )}
      <JoinInvitation invitation={invitation} address={`/join/${key}`} onRefused={() => setRefused(true)} />
    </div>
  )
}
