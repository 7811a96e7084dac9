import { PRODUCT } from '@app/core/product'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { SignInForm } from '../features/auth/SignInForm.tsx'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { Link } from '../lib/router/router.tsx'
import { AfterFirstScreen } from '../ui/AfterFirstScreen.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Poster } from '../ui/Poster.tsx'
import { Steps } from '../ui/Steps.tsx'
import styles from './GuestHomeScreen.module.css'

const GuestPosts = lazyExtra(() => import('./GuestPosts.tsx'))
const GuestComing = lazyExtra(() => import('./GuestComing.tsx'))
const Glimpse = lazyExtra(() => import('./Glimpse.tsx'))

const HOW = [
  { title: 'Wish', body: 'Take the parts you would love to play, in your order.', of: 'wish' },
  { title: 'Roster', body: 'One fair list for the night. Every “why not me?” has an answer.', of: 'roster' },
  { title: 'Play', body: 'The set list on paper, on stage and in your pocket.', of: 'play' },
] as const

const STEPS = HOW.map(({ of, ...step }) => ({
  ...step,
  piece: (
    <div className={styles.glimpse} aria-hidden="true">
      <AfterFirstScreen>
        <Suspense>
          <Glimpse of={of} />
        </Suspense>
      </AfterFirstScreen>
    </div>
  ),
}))

/** The front door: what it is, the way in, and what is on. */
export default function GuestHomeScreen() {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo />
        <span className={styles.name}>{PRODUCT}</span>
        <nav aria-label="Guest" className={styles.ways}>
          <Link to="/upcoming" className={styles.link}>
            Upcoming
          </Link>
          <Link to="/groups" className={styles.wideLink}>
            Groups
          </Link>
          <Link to="/what-is-jamboree" className={styles.wideLink}>
            What is {PRODUCT}?
          </Link>
          <Link to="/sign-up" className={styles.link}>
            Sign up
          </Link>
        </nav>
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
        <div className={styles.actions}>
          <ButtonLink to="/sign-up" look="inverse" size="big">
            Create an account
          </ButtonLink>
          <ButtonLink to="/upcoming" look="outlined" size="big" className={styles.onTeal}>
            See what’s on
          </ButtonLink>
        </div>
      </div>
      <div className={styles.form}>
        <h2 className={styles.formTitle}>Sign in</h2>
        <SignInForm />
      </div>
      <div className={styles.coming}>
        <AfterFirstScreen>
          <Suspense>
            <GuestComing />
          </Suspense>
          <Suspense>
            <GuestPosts />
          </Suspense>
        </AfterFirstScreen>
      </div>
      <section className={styles.how} aria-labelledby="how">
        <h2 id="how" className={styles.h2}>
          What is {PRODUCT}?
        </h2>
        <Steps steps={STEPS} />
        <div className={styles.links}>
          <Link to="/what-is-jamboree" className={styles.link}>
            More about {PRODUCT} <ArrowRight size={16} aria-hidden />
          </Link>
          <Link to="/groups" className={styles.link}>
            Browse groups <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
      </section>
    </div>
  )
}
