import { PRODUCT } from '@app/core/product'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Poster } from '../ui/Poster.tsx'
import { Section } from '../ui/Section.tsx'
import { Steps } from '../ui/Steps.tsx'
import styles from './WhatIsScreen.module.css'

const MEMBER = [
  { title: 'See the set list', body: 'Songs, keys and links, and what is still free on your instruments.' },
  { title: 'Wish', body: 'Take the parts you would love to play and put them in order. Say how many songs you want.' },
  {
    title: 'Find out what you play',
    body: 'Once the roster is out you get your songs and the people you play them with.',
  },
  {
    title: 'Come and play',
    body: 'Practise from one page, and read the set list on stage, with or without a network.',
  },
]
const ORGANISER = [
  { title: 'Set up a night', body: 'Take last month’s session, drop songs in, share one link. Ten minutes.' },
  {
    title: 'Let it sort itself out',
    body: 'One button makes a roster that fills what it can and is fair to everybody.',
  },
  {
    title: 'Answer every “why not me?”',
    body: 'Each decision has its reason. Move people by hand and see what it breaks.',
  },
  { title: 'Repair in a minute', body: 'Someone is ill? The waitlist moves up by itself.' },
]

export default function WhatIsScreen() {
  const isGuest = useSession(({ status }) => status !== 'authenticated')
  return (
    <>
      <div className={styles.hero}>
        <Poster name={`What is ${PRODUCT}?`} columns={16} />
      </div>
      <Page width="roomy">
        <PageHeading className={styles.title ?? ''}>What is {PRODUCT}?</PageHeading>
        <p className={styles.lead}>
          A jam session is a promise: everybody plays. {PRODUCT} keeps it. A group of musicians picks songs, every song
          has its parts, everyone says what they would like to play, and one fair roster comes out.
        </p>
        {isGuest && (
          <div className={styles.actions}>
            <ButtonLink to="/sign-up" size="big">
              Create an account
            </ButtonLink>
            <ButtonLink to="/" size="big" look="outlined">
              Sign in
            </ButtonLink>
          </div>
        )}
        <Section title="If you play">
          <Steps steps={MEMBER} />
        </Section>
        <Section title="If you organise">
          <Steps steps={ORGANISER} />
        </Section>
        <p className={styles.credit}>
          Cities and their places on the map come from{' '}
          <a href="https://www.geonames.org" rel="noreferrer">
            GeoNames
          </a>
          , under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer">
            CC BY 4.0
          </a>
          .
        </p>
      </Page>
    </>
  )
}
