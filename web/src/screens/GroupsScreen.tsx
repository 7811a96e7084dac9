import { compareDates } from '@app/core/rules/compare-dates'
import { countOf } from '@app/core/rules/count-of'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { GroupList, GroupListSkeleton } from '../features/groups/GroupList.tsx'
import { MyGroups } from '../features/groups/MyGroups.tsx'
import { myGroupsKey, useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { browseKey, useBrowseQuery } from '../features/groups/queries.ts'
import { type Near, NearChooser } from '../features/places/NearChooser.tsx'
import { useNearbyQuery } from '../features/places/queries.ts'
import { askAgain } from '../lib/api/query-client.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useSession } from '../lib/session/session.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { useDebounced } from '../lib/view/use-debounced.ts'
import { useWide } from '../lib/view/use-media.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './GroupsScreen.module.css'

const RADII = ['25', '50', '100', '250'].map((value) => ({ value, label: `${value} km` }))
const USUAL_RADIUS = '50'
const ADMIN_START = '/admin/edit-group'

/** Near somewhere, the sessions come in a list of their own. */
const withNext = ({ groups, sessions }: NonNullable<ReturnType<typeof useNearbyQuery>['data']>) =>
  groups.map((group) => ({
    ...group,
    nextSession: sessions
      .filter(({ groupId }) => groupId === group.id)
      .sort((a, b) => compareDates(a.startDate, b.startDate))[0],
  }))

const refresh = () => askAgain(browseKey, myGroupsKey)

/** What is looked for stands in the address: going back, or passing the link on, finds the same. */
function useLookingFor() {
  const [query, setQuery] = useSearchParams()
  const coordinates = query.get('near')
  const near: Near | null = coordinates ? { coordinates, place: query.get('place') ?? 'you' } : null
  const radius = query.get('km') ?? USUAL_RADIUS
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    setQuery(next, { replace: true })
  }
  return { near, radius, q: query.get('q') ?? '', change }
}

export default function GroupsScreen() {
  usePullToRefresh(refresh)
  const { near, radius, q: first, change } = useLookingFor()
  const [text, setText] = useState(first)
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const q = useDebounced(text.trim())
  const all = useBrowseQuery(q, near === null)
  const nearby = useNearbyQuery(near && { coordinates: near.coordinates, radiusKm: Number(radius) || 50, q })
  const groups = near ? nearby.data && withNext(nearby.data) : all.data?.pages.flatMap((page) => page.groups)
  const { isError, refetch } = near ? nearby : all
  // On a phone the own groups stand above all others, which they would push down; a wide window has them in its menu.
  const isWide = useWide()
  // A failed try counts too: what says so asks again as soon as it stands there, and must not go for that.
  const { isFetched } = useMyGroupsQuery()
  const isWaiting = isSignedIn && !isFetched && !isWide
  const makeAddress = isSignedIn ? ADMIN_START : `/sign-up?${new URLSearchParams({ returnUrl: ADMIN_START })}`

  const head = (
    <header className={styles.head}>
      <PageHeading hiddenOnPhone>Groups</PageHeading>
      <ButtonLink to={makeAddress} look="outlined" icon={<Plus size={20} aria-hidden />}>
        Make a group
      </ButtonLink>
    </header>
  )
  if (isWaiting) {
    return (
      <Page width="roomy">
        {head}
        <GroupListSkeleton />
      </Page>
    )
  }
  return (
    <Page width="roomy">
      {head}
      <MyGroups />
      <search className={styles.finder} aria-label="Find a group">
        <TextField
          label="Group or city"
          name="q"
          type="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            change({ q: event.target.value.trim() })
          }}
        />
        <NearChooser
          near={near}
          onChange={(next) => change({ near: next?.coordinates ?? null, place: next?.place ?? null, km: null })}
        />
        {near && (
          <Segmented label="How far" options={RADII} value={radius} onChange={(value) => change({ km: value })} />
        )}
      </search>
      <p role="status" className="visually-hidden">
        {groups && `${countOf(groups.length, 'group')} shown`}
      </p>
      <div>
        {isError && !groups ? (
          <LoadFailed whole what="The groups" onRetry={() => refetch()} />
        ) : !groups ? (
          <GroupListSkeleton />
        ) : groups.length ? (
          <GroupList groups={groups} />
        ) : (
          <Nothing q={q} near={near} makeAddress={makeAddress} />
        )}
      </div>
      {!near && (
        <MoreButton of={all} what="More groups">
          Show more groups
        </MoreButton>
      )}
    </Page>
  )
}

function Nothing({ q, near, makeAddress }: { q: string; near: Near | null; makeAddress: string }) {
  const make = <ButtonLink to={makeAddress}>Make a group</ButtonLink>
  if (near) {
    return (
      <EmptyState title="No groups nearby" action={make}>
        Look further afield, or start one here: others are looking too.
      </EmptyState>
    )
  }
  return q ? (
    <EmptyState title={`No group called “${q.slice(0, 40)}”`} action={make}>
      Private groups are not listed. Their organiser can send you an invitation.
    </EmptyState>
  ) : (
    <EmptyState title="No groups yet" action={make}>
      A group is a band, a jam night or a house full of musicians. Make the first one.
    </EmptyState>
  )
}
