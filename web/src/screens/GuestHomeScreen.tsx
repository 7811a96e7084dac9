import { PRODUCT } from '@app/core/product'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { SignInForm } from '../features/auth/SignInForm.tsx'
import { useFirstScreen } from '../lib/first-screen.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { Link } from '../lib/router.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Poster } from '../ui/Poster.tsx'
import { Steps } from '../ui/Steps.tsx'
import styles from './GuestHomeScreen.module.css'

const GuestComing = lazyExtra(() => import('./GuestComing.tsx'))

const HOW = [
  { title: 'Wish', body: 'Take the parts you would love to play, in your order.' },
  { title: 'Roster', body: 'One fair list for the night. Every “why not me?” has an answer.' },
  { title: 'Play', body: 'The set list on paper, on stage and in your pocket.' },
]

export function GuestHomeScreen() {
  const isInUse = useFirstScreen((visit) => visit.isInUse)
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo />
        <span className={styles.name}>{PRODUCT}</span>
        <Link to="/sign-up" className={styles.link}>
          Sign up
        </Link>
      </header>
      <div className={styles.hero}>
        <Poster name={PRODUCT} rows={5} />
      </div>
      <div className={styles.lead}>
        <PageHeading className={styles.headline ?? ''}>
          Pick your songs.
          <br />
          Play with everyone.
        </PageHeading>
        <p>Jam sessions with a set list, a part for each of you, and a fair roster.</p>
      </div>
      <div className={styles.form}>
        <SignInForm />
      </div>
      <section className={styles.how} aria-labelledby="how">
        <h2 id="how" className={styles.h2}>
          What is {PRODUCT}?
        </h2>
        <Steps steps={HOW} />
        <div className={styles.links}>
          <Link to="/what-is-jamboree" className={styles.link}>
            More about {PRODUCT} <ArrowRight size={16} aria-hidden />
          </Link>
          <Link to="/groups" className={styles.link}>
            Browse groups <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
      </section>
      {/* Below what one sees first: it comes to who looks further, and moves nothing. */}
      <div className={styles.coming}>
        {isInUse && (
          <Suspense>
            <GuestComing />
          </Suspense>
        )}
      </div>
    </div>
  )
}
