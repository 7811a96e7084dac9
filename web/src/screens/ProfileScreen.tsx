import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { OwnFairness } from '../features/fairness/OwnFairness.tsx'
import { Numbers } from '../features/groups/Numbers.tsx'
import { InstrumentList } from '../features/users/InstrumentList.tsx'
import { OwnInstruments } from '../features/users/OwnInstruments.tsx'
import { PlayedSessions, ProfileGroups, Together } from '../features/users/Played.tsx'
import { ProfileForm } from '../features/users/ProfileForm.tsx'
import { ProfileHead } from '../features/users/ProfileHead.tsx'
import { useOnlineStatusQuery, useProfileQuery } from '../features/users/queries.ts'
import { ApiError } from '../lib/api-error.ts'
import { useParams } from '../lib/app-route.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

export default function ProfileScreen() {
  const { id } = useParams()
  const profile = useProfileQuery(Number(id) || 0)
  const [isEditing, setEditing] = useState(false)
  const seen = useOnlineStatusQuery(Number(id) || 0, profile.data?.isKnown === true && !profile.data.isSelf)

  const isGone = profile.error instanceof ApiError && profile.error.status === 404
  if (profile.isError && !isGone && !profile.data) {
    return (
      <Page width="roomy">
        <PageHeading hiddenOnPhone>Profile</PageHeading>
        <IfFailed whole of={profile} what="The profile" />
      </Page>
    )
  }
  if (isGone) {
    return (
      <Page width="roomy">
        <PageHeading hiddenOnPhone>Profile</PageHeading>
        <EmptyState title="Nobody here" action={<ButtonLink to="/groups">Browse groups</ButtonLink>}>
          This profile is gone, or its address is mistyped.
        </EmptyState>
      </Page>
    )
  }
  if (!profile.data) return <Page width="roomy">{<Skeleton lines={6} />}</Page>
  const { data } = profile
  return (
    <Page width="roomy">
      <ProfileHead person={data} bio={data.bio} memberSince={data.memberSince} seen={seen.data} />
      {data.isSelf && !isEditing && (
        <Button look="outlined" onClick={() => setEditing(true)}>
          Edit profile
        </Button>
      )}
      {!data.isSelf && data.isKnown && (
        <ButtonLink to={`/dm?to=${data.userId}`} icon={<MessageCircle size={18} aria-hidden />}>
          Write to {data.first}
        </ButtonLink>
      )}
      {data.together && <Together first={data.first} song={data.together} />}
      {isEditing && <ProfileForm onDone={() => setEditing(false)} />}
      <Section title="Instruments">
        {data.isSelf ? (
          <OwnInstruments instruments={data.instruments} />
        ) : data.instruments.length ? (
          <InstrumentList instruments={data.instruments} />
        ) : (
          <p>
            {data.isKnown
              ? `${data.first} hasn’t said what they play.`
              : `What ${data.first} plays is shown to people in the same group.`}
          </p>
        )}
      </Section>
      {data.played.sessions > 0 && (
        <Section title="Sessions played">
          <Numbers
            items={[
              { count: data.played.sessions, label: data.played.sessions === 1 ? 'session' : 'sessions' },
              { count: data.played.songs, label: data.played.songs === 1 ? 'song' : 'songs' },
              ...(data.played.withYou ? [{ count: data.played.withYou, label: 'with you' }] : []),
            ]}
          />
          <PlayedSessions sessions={data.sessions} />
        </Section>
      )}
      {data.groups.length > 0 && (
        <Section title={data.isSelf ? 'Groups' : 'Groups in common'}>
          <ProfileGroups groups={data.groups} />
        </Section>
      )}
      {data.isSelf && data.groups.length > 0 && (
        <Section title="Asked for, and got" lead="Over the last rosters of your groups.">
          {data.groups.map(({ id: groupId, name }) => (
            <OwnFairness key={groupId} groupId={groupId} name={name} />
          ))}
        </Section>
      )}
    </Page>
  )
}
