import { countOf } from '@app/core/rules/count-of'
import { signUpPhase, signUpTitle } from '@app/core/rules/sign-up-phase'
import { Plus } from 'lucide-react'
import type { SessionView } from '../features/sessions/queries.ts'
import { AnswerButtons } from '../features/sign-up/AnswerButtons.tsx'
import { answerBy } from '../features/sign-up/answers.ts'
import { type MyParts, ownParts, type Part } from '../features/sign-up/my-parts.ts'
import { usePartActions } from '../features/sign-up/use-part-actions.ts'
import { comeWords } from '../features/sign-up/words.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { placeWords, type Standing } from './home-parts.ts'
import styles from './NextSession.module.css'

interface Props {
  view: SessionView
  standing: Standing
  parts: MyParts
  /** Parts of the roster that wait for a yes or no. */
  open: Part[]
  /** How many the set has. */
  songs: number
}

/** By when an answer is asked for, that it was given, or how long sign-up lasts. */
function useDeadline({ view, parts, open }: Props, now: Date): string {
  const { session, me } = view
  const times = useTimes()
  const by = answerBy(view, now)
  if (open.length) return by ? `Please say yes or no by ${times.day(by, session.timeZoneId)}.` : 'Please say yes or no.'
  if (me.lineUp && parts.held.length) return 'You said yes.'
  const phase = signUpPhase(session, now)
  if (phase !== 'open') return `${signUpTitle(phase)}.`
  const { signUpClosesAt } = session.settings
  const closes = signUpClosesAt && `Sign-up closes ${times.day(signUpClosesAt, session.timeZoneId)}.`
  return [placeWords(view), closes].filter(Boolean).join(' ')
}

/** Where one goes on from here, once nothing waits for an answer. */
function Ways({ view, standing, parts, songs, isOpen }: Props & { isOpen: boolean }) {
  const { change } = usePartActions(view)
  const { session, me } = view
  const { songAssignMin: min, songAssignMax: max } = session.settings
  const address = `/session/${session.id}`
  const practice = `${address}/practice`
  if (standing === 'wished')
    return (
      <>
        <ButtonLink to={address}>
          {isOpen && parts.ranked.length ? 'Rank my wishes' : `See my ${ownParts(parts)}`}
        </ButtonLink>
        <ButtonLink to={practice} look="outlined">
          Practice page
        </ButtonLink>
      </>
    )
  return (
    <>
      {standing === 'plays' && <ButtonLink to={practice}>Practice page</ButtonLink>}
      {standing === 'free' && !me.registration && (
        <Button icon={<Plus size={20} aria-hidden />} onClick={() => change({ kind: 'come', min, max })}>
          {comeWords(session)}
        </Button>
      )}
      <ButtonLink to={address} look={standing === 'plays' || standing === 'free' ? 'outlined' : 'filled'}>
        {songs ? `See all ${countOf(songs, 'song')}` : 'See the session'}
      </ButtonLink>
    </>
  )
}

/** What one can do about one's next session: the one filled button is what comes first. */
export function NextActions(props: Props) {
  const { view, parts, open } = props
  const now = useNow()
  const deadline = useDeadline(props, now)
  return (
    <div className={styles.actions}>
      {open.length > 0 ? (
        <AnswerButtons view={view} open={open} held={parts.held.length} no={{ look: 'outlined' }} />
      ) : (
        <Ways {...props} isOpen={signUpPhase(view.session, now) === 'open'} />
      )}
      {deadline && <p className={styles.closes}>{deadline}</p>}
    </div>
  )
}
