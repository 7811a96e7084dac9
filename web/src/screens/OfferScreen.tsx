import { Check } from 'lucide-react'
import { useAnswerOffer } from '../features/offers/mutations.ts'
import { OfferFacts } from '../features/offers/OfferFacts.tsx'
import { OfferLead } from '../features/offers/OfferLead.tsx'
import { faceOf } from '../features/offers/offer-words.ts'
import { type Offer, useOfferQuery } from '../features/offers/queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useParams } from '../lib/router/app-route.ts'
import { useTitle } from '../lib/router/use-title.ts'
import { useNow } from '../lib/view/use-now.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './OfferScreen.module.css'

function Answers({ offer }: { offer: Offer }) {
  const answer = useAnswerOffer(offer.offerId)
  const say = (accept: boolean) => {
    if (!answer.isPending) answer.mutate(accept)
  }
  const isBusy = (accept: boolean) => answer.isPending && answer.variables === accept
  return (
    <div className={styles.foot}>
      {answer.isError && <Notice kind="error">{answer.error.message}</Notice>}
      <div className={styles.answers}>
        <Button size="big" busy={isBusy(true)} onClick={() => say(true)} icon={<Check size={20} aria-hidden />}>
          I’ll play
        </Button>
        <Button size="big" look="outlined" busy={isBusy(false)} onClick={() => say(false)}>
          Pass
        </Button>
      </div>
    </div>
  )
}

function OfferPage({ offer }: { offer: Offer }) {
  const now = useNow()
  const { face } = faceOf(offer, now)
  const isOpen = face === 'open' || face === 'paused'
  return (
    <Page>
      <div aria-live="polite">
        <OfferLead offer={offer} now={now} />
      </div>
      {face !== 'cancelled' && <OfferFacts offer={offer} isOpen={isOpen} />}
      {isOpen ? (
        <Answers offer={offer} />
      ) : (
        face !== 'cancelled' && (
          <div className={styles.after}>
            <ButtonLink to={`/session/${offer.session.id}`} look={face === 'taken' ? 'filled' : 'outlined'}>
              To the session
            </ButtonLink>
          </div>
        )
      )}
    </Page>
  )
}

/** A part that became free, for whoever is next in line: yes or no, with all that it means. */
export default function OfferScreen() {
  const id = Number(useParams().id)
  const query = useOfferQuery(id)
  const offer = query.data
  useTitle(offer && `${offer.instrumentName} on ${offer.title}`, offer?.session.title)
  if (offer) return <OfferPage key={id} offer={offer} />
  const isMissing = !(id > 0) || (query.error instanceof ApiError && [400, 404].includes(query.error.status))
  return (
    <Page>
      {(query.isError || isMissing) && <PageHeading hiddenOnPhone>A part for you</PageHeading>}
      {isMissing ? (
        <EmptyState
          title="We can’t find this offer"
          action={<ButtonLink to="/upcoming">See what is coming up</ButtonLink>}
        >
          It was made to somebody else, or its song is no longer in the set. Perhaps you are signed in with another
          account.
        </EmptyState>
      ) : query.isError ? (
        <LoadFailed whole what="The offer" onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={9} label="Loading the offer" />
      )}
    </Page>
  )
}
