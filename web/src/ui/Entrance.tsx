import { PRODUCT } from '@app/core/product'
import type { ReactNode } from 'react'
import { Link } from '../lib/router/router.tsx'
import styles from './Entrance.module.css'
import { Logo } from './Logo.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Poster } from './Poster.tsx'

interface Props {
  title: string
  lead: string
  step?: string
  /** Where 'Finish later' leads. */
  later?: string
  children: ReactNode
}

/** The frame of the screens before the app proper: one narrow form, and on a wide screen a poster beside it. */
export function Entrance({ title, lead, step, later, children }: Props) {
  return (
    <div className={styles.entrance}>
      <div className={styles.side}>
        <Poster name={title} columns={6} rows={8} />
      </div>
      <div className={styles.column}>
        <header className={styles.bar}>
          <Link to="/" className={styles.home}>
            <Logo />
            <span className={styles.name}>{PRODUCT}</span>
          </Link>
          {later && (
            <Link to={later} className={styles.later}>
              Finish later
            </Link>
          )}
        </header>
        <div className={styles.head}>
          {step && <p className={styles.step}>Step {step}</p>}
          <PageHeading key={title} className={styles.title ?? ''}>
            {title}
          </PageHeading>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
