import { Eye, MessageCircle, Pencil } from 'lucide-react'
import { useState } from 'react'
import { OwnFairness } from '../features/fairness/OwnFairness.tsx'
import { Numbers } from '../features/groups/Numbers.tsx'
import { InstrumentList } from '../features/users/InstrumentList.tsx'
import { OwnInstruments } from '../features/users/OwnInstruments.tsx'
import { ComingSessions, PlayedSessions, ProfileGroups, Together } from '../features/users/Played.tsx'
import styles from '../features/users/Profile.module.css'
import { ProfileForm } from '../features/users/ProfileForm.tsx'
import { ProfileHead } from '../features/users/ProfileHead.tsx'
import {
  type SeenAs,
  type UserProfile,
  useOnlineStatusQuery,
  useProfileQuery,
  useSeenAsQuery,
} from '../features/users/queries.ts'
import { SeenAsBar } from '../features/users/SeenAs.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useTitle } from '../lib/router/use-title.ts'
import { fullName } from '../ui/Avatar.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

function Instruments({ person }: { person: UserProfile }) {
  if (person.isSelf) return <OwnInstruments instruments={person.instruments} />
  if (person.instruments.length) return <InstrumentList instruments={person.instruments} />
  return (
    <p>
      {person.isKnown
        ? `${person.first} hasn’t said what they play.`
        : `What ${person.first} plays is shown to people in the same group.`}
    </p>
  )
}

/** All below the head, as far as one may know it. */
function About({ person }: { person: UserProfile }) {
  const { played } = person
  return (
    <>
      <Section title="Instruments">
        <Instruments person={person} />
      </Section>
      {person.coming.length > 0 && (
        <Section title="Coming up">
          <ComingSessions sessions={person.coming} />
        </Section>
      )}
      {played.sessions > 0 && (
        <Section title="Sessions played">
          <Numbers
            items={[
              { count: played.sessions, label: played.sessions === 1 ? 'session' : 'sessions' },
              { count: played.songs, label: played.songs === 1 ? 'song' : 'songs' },
              ...(played.withYou ? [{ count: played.withYou, label: 'with you' }] : []),
            ]}
          />
          <PlayedSessions sessions={person.sessions} />
        </Section>
      )}
      {person.groups.length > 0 && (
        <Section title={person.isSelf ? 'Groups' : 'Groups in common'}>
          <ProfileGroups groups={person.groups} />
        </Section>
      )}
      {person.isSelf && person.groups.length > 0 && (
        <Section title="Asked for, and got" lead="Over the last rosters of your groups.">
          {person.groups.map(({ id, name }) => (
            <OwnFairness key={id} groupId={id} name={name} />
          ))}
        </Section>
      )}
    </>
  )
}

/** The own profile with other people's eyes. */
function Seen({ as, onChange }: { as: SeenAs; onChange: (as: SeenAs | null) => void }) {
  const seen = useSeenAsQuery(as)
  const person = seen.data
  return (
    <Page width="roomy">
      <SeenAsBar as={as} onChange={onChange} />
      <IfFailed of={seen} what="How it looks to others" />
      {seen.isPending && <Skeleton lines={6} />}
      {person && (
        <>
          <ProfileHead person={person} />
          <About person={person} />
        </>
      )}
    </Page>
  )
}

export default function ProfileScreen() {
  const { id } = useParams()
  const profile = useProfileQuery(Number(id) || 0)
  const [isEditing, setEditing] = useState(false)
  const [as, seeAs] = useState<SeenAs | null>(null)
  const seen = useOnlineStatusQuery(Number(id) || 0, profile.data?.isKnown === true && !profile.data.isSelf)

  useTitle(id && profile.data && fullName(profile.data))

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
  if (data.isSelf && as) return <Seen as={as} onChange={seeAs} />
  return (
    <Page width="roomy">
      {isEditing ? (
        <PageHeading hiddenOnPhone>Edit profile</PageHeading>
      ) : (
        <ProfileHead person={data} seen={seen.data} />
      )}
      {data.isSelf && !isEditing && (
        <div className={styles.wide}>
          <Button look="outlined" icon={<Pencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
            Edit profile
          </Button>
          <Button look="outlined" icon={<Eye size={18} aria-hidden />} onClick={() => seeAs('member')}>
            See it as others do
          </Button>
        </div>
      )}
      {!data.isSelf && data.isKnown && (
        <div className={styles.wide}>
          <ButtonLink to={`/dm?to=${data.userId}`} icon={<MessageCircle size={18} aria-hidden />}>
            Write to {data.first}
          </ButtonLink>
        </div>
      )}
      {data.together && <Together first={data.first} song={data.together} />}
      {isEditing && <ProfileForm genres={data.genres} onDone={() => setEditing(false)} />}
      <About person={data} />
    </Page>
  )
}
