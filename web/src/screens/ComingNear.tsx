import { compareDates } from '@app/core/rules/compare-dates'
import type { Near } from '../features/places/NearChooser.tsx'
import { useNearbyQuery } from '../features/places/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { DayTile } from '../ui/DayTile.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ComingNear.module.css'

const RADIUS_KM = 50

type Nearby = NonNullable<ReturnType<typeof useNearbyQuery>['data']>

const kilometres = (distance: number) => (distance < 1 ? 'less than 1 km away' : `${Math.round(distance)} km away`)

function Row({ session, group }: { session: Nearby['sessions'][number]; group: Nearby['groups'][number] | undefined }) {
  const times = useTimes()
  const { id, title, startDate, timeZoneId, location, distanceKm } = session
  return (
    <li className={styles.row}>
      <DayTile at={startDate} zone={timeZoneId} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={`/session/${id}`}>{title}</Link>
        </h3>
        {group && <p className={styles.meta}>{group.name}</p>}
        <p className={styles.meta}>
          {[times.clock(startDate, timeZoneId), location, kilometres(distanceKm)].filter(Boolean).join(', ')}
        </p>
      </div>
    </li>
  )
}

/** The next sessions within an hour's drive, the soonest first. */
export default function ComingNear({ near, most }: { near: Near; most: number }) {
  const query = useNearbyQuery({ coordinates: near.coordinates, radiusKm: RADIUS_KM, q: '' })
  if (!query.data)
    return (
      <>
        {query.isPending && <Skeleton lines={9} label="Loading what is coming up" />}
        <IfFailed of={query} what="What is coming up" />
      </>
    )
  const { groups, sessions } = query.data
  const next = sessions.toSorted((a, b) => compareDates(a.startDate, b.startDate)).slice(0, most)
  const around = `/groups?${new URLSearchParams({ near: near.coordinates, place: near.place })}`
  if (!next.length)
    return (
      <p className={styles.none}>
        Nothing within {RADIUS_KM} km yet. <Link to={around}>Look for groups around there</Link>
      </p>
    )
  return (
    <ul>
      {next.map((session) => (
        <Row key={session.id} session={session} group={groups.find(({ id }) => id === session.groupId)} />
      ))}
    </ul>
  )
}
