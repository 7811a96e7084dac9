import { countOf } from '@app/core/rules/count-of'
import { Globe, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { unmarked } from '../../ui/plain-text.ts'
import styles from './GroupHead.module.css'
import type { GroupDetail } from './queries.ts'
import { placeOf } from './words.ts'

/** The group's poster: banner, name, where, how many, and what one can do. */
export function GroupHead({ group, children }: { group: GroupDetail['group']; children: ReactNode }) {
  const place = placeOf(group)
  return (
    <header className={styles.head}>
      <div className={styles.banner}>
        <Banner of={group} sizes="(width >= 992px) 720px, 100vw" />
      </div>
      <div className={styles.words}>
        <PageHeading className={styles.name ?? ''}>{group.name}</PageHeading>
        <p className={styles.meta}>
          {place && <span>{place}</span>}
          <span className={styles.open}>
            {group.isPublic ? <Globe size={15} aria-hidden /> : <Lock size={15} aria-hidden />}
            {group.isPublic ? 'Public' : 'Private'}
          </span>
          <span>{countOf(group.memberCount, 'member')}</span>
        </p>
        {group.description && <p className={styles.about}>{unmarked(group.description)}</p>}
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  )
}
