import type { Group } from '@app/core/contract/groups'
import { countOf } from '@app/core/rules/count-of'
import { CalendarDays } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { dayIn } from '../../lib/words/clock.ts'
import { Banner } from '../../ui/Banner.tsx'
import styles from './GroupList.module.css'
import { placeOf } from './words.ts'

type Listed = Group & {
  distanceKm?: number
  nextSession?: { title: string; startDate: string; timeZoneId?: string } | null | undefined
}

/** 'Thu 12 Nov: Thursday Blues Jam' */
function nextWords({ nextSession, timeZoneId }: Listed): string {
  if (!nextSession) return ''
  return `${dayIn(new Date(nextSession.startDate), nextSession.timeZoneId ?? timeZoneId)}: ${nextSession.title}`
}

const kilometres = (distance: number) => (distance < 1 ? '<1' : String(Math.round(distance)))

function GroupCard({ group }: { group: Listed }) {
  const { id, name, memberCount, distanceKm } = group
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Banner of={group} small sizes="(width >= 992px) 340px, 100vw" className={styles.banner} />
        {distanceKm !== undefined && (
          <p className={styles.distance}>
            <span className={styles.number}>{kilometres(distanceKm)}</span> km
          </p>
        )}
      </div>
      <h2 className={styles.name}>
        <Link to={`/group/${id}`} className={styles.link}>
          {name}
        </Link>
      </h2>
      {group.nextSession && (
        <p className={styles.next}>
          <CalendarDays size={16} aria-hidden />
          {nextWords(group)}
        </p>
      )}
      <p className={styles.meta}>{[placeOf(group), countOf(memberCount, 'member')].filter(Boolean).join(' · ')}</p>
    </li>
  )
}

/** Groups as posters on a wall. */
export function GroupList({ groups }: { groups: Listed[] }) {
  return (
    <ul className={styles.list}>
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} />
      ))}
    </ul>
  )
}

/** The wall while it is being put up. */
export function GroupListSkeleton() {
  return (
    <div role="status" aria-label="Loading groups" className={styles.list}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.card}>
          <span className={styles.blank} />
          <span className={styles.blankLine} />
        </div>
      ))}
    </div>
  )
}
