import { countOf } from '@app/core/rules/count-of'
import { ChevronRight, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/view/use-now.ts'
import { clockIn } from '../../lib/words/clock.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import { ConfirmBy } from './ConfirmBy.tsx'
import { EmptySlots } from './EmptySlots.tsx'
import { Letter } from './Letter.tsx'
import { usePublish } from './mutations.ts'
import styles from './PublishPage.module.css'
import { kindsOf, publishWords, refusalOf } from './publish.ts'
import { type PublishPreview, usePublishPreviewQuery } from './queries.ts'
import { Bar } from './RosterBar.tsx'
import { useConfirmBy } from './use-confirm-by.ts'

interface Props {
  session: SessionView['session']
  rosterId: number
}

/** After the press: what happened, and where to go on. */
function Done({ session, told, name }: { session: SessionView['session']; told: number; name: string }) {
  const now = useNow()
  return (
    <section aria-label="Published" className={styles.done}>
      <CircleCheck size={44} aria-hidden />
      <p className={styles.big}>Published, {told} told</p>
      <p>
        {name} is the roster now, {clockIn(now, session.timeZoneId)}. Everybody can see what they play on the session’s
        page and say yes or no there. Their answers show up in the roster.
      </p>
      <div className={styles.acts}>
        <ButtonLink to={`/admin/view-session?id=${session.id}&stage=roster`}>Back to the session</ButtonLink>
        <ButtonLink look="outlined" to={`/admin/session/print/${session.id}`}>
          Print the set list
        </ButtonLink>
      </div>
    </section>
  )
}

interface AskProps {
  session: SessionView['session']
  preview: PublishPreview
  publish: ReturnType<typeof usePublish>
  answer: ReturnType<typeof useConfirmBy>
}

function Ask({ session, preview, publish, answer }: AskProps) {
  const { roster, broken, empty, messages } = preview
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState(0)
  const letters = messages.filter(({ kind }) => kind !== 'nothing')
  const kinds = kindsOf(messages)
  const refusal = refusalOf(preview, ticked) ?? answer.fault
  return (
    <div className={styles.body}>
      <div className={styles.steps}>
        {broken.length > 0 && (
          <Notice kind="error">
            <strong>{countOf(broken.length, 'rule')} broken.</strong> Fix this before you publish:
            <ul>
              {broken.map(({ slotId, userId, says }) => (
                <li key={`${slotId}-${userId}-${says}`}>{says}</li>
              ))}
            </ul>
          </Notice>
        )}
        <section className={styles.step}>
          <span className={styles.number}>1</span>
          <div>
            <h2>What stays empty</h2>
            <EmptySlots session={session} rosterId={roster.rosterId} empty={empty} ticked={ticked} onTick={setTicked} />
            {roster.figures.slots - roster.figures.filled > empty.length && (
              <p className={styles.sub}>
                {countOf(roster.figures.slots - roster.figures.filled - empty.length, 'other slot')} stay free. No song
                depends on them.
              </p>
            )}
          </div>
        </section>
        <section className={styles.step}>
          <span className={styles.number}>2</span>
          <div>
            <h2>Who is told what</h2>
            <ul className={styles.kinds}>
              {kinds.map(({ kind, count, title, says, first }) => (
                <li key={kind} className={cx(styles[kind], kind === letters[at]?.kind && styles.shown)}>
                  <button type="button" disabled={first === null} onClick={() => first !== null && setAt(first)}>
                    <b>{count}</b>
                    <span>
                      <strong>{title}</strong>
                      <small>{says}</small>
                    </span>
                    {first !== null && <ChevronRight size={20} aria-hidden />}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </section>
        {!session.settings.firstCome && (
          <section className={styles.step}>
            <span className={styles.number}>3</span>
            <div>
              <h2>Yes or no</h2>
              <ConfirmBy {...answer} />
            </div>
          </section>
        )}
        <footer className={styles.go}>
          {publish.error && <Notice kind="error">{publish.error.message}</Notice>}
          <Button
            size="big"
            icon={<Send size={20} aria-hidden />}
            disabled={refusal !== null}
            busy={publish.isPending}
            onClick={() =>
              publish.mutate({ acknowledged: [...ticked], confirmBy: answer.confirmBy, version: roster.version })
            }
          >
            {publishWords(letters.length)}
          </Button>
          <p className={styles.sub}>
            {refusal ?? 'One message each, in the app or by e-mail as they chose. Nothing has been sent yet.'}
          </p>
        </footer>
      </div>
      <Letter session={session} letters={letters} at={Math.min(at, Math.max(0, letters.length - 1))} onGo={setAt} />
    </div>
  )
}

/** The question before publishing, read from top to bottom, ending in the one button. */
export default function PublishPage({ session, rosterId }: Props) {
  const answer = useConfirmBy(session)
  const query = usePublishPreviewQuery(rosterId, answer.confirmBy)
  // Asked here and not in the question: that goes as soon as the roster is another one.
  const publish = usePublish(rosterId, session.id)
  const told = publish.data?.told ?? null
  const { data } = query
  const figures = data?.roster.figures
  const name = data?.roster.name ?? 'the roster'
  return (
    <div className={styles.page}>
      <Bar
        title={told === null ? `Publish ${name}?` : name}
        sub={
          figures
            ? `${session.title} · ${figures.filled} of ${figures.slots} slots, ${figures.playable} of ${figures.songs} songs playable, ${countOf(figures.people, 'person')}`
            : session.title
        }
      >
        <ButtonLink look="outlined" to={rosterAddress(rosterId)}>
          Back to the roster
        </ButtonLink>
      </Bar>
      {told !== null ? (
        <Done session={session} told={told} name={name} />
      ) : data ? (
        data.roster.state === 'draft' ? (
          <Ask key={data.roster.version} session={session} preview={data} publish={publish} answer={answer} />
        ) : (
          <p className={styles.done}>
            This roster is {data.roster.state} already. To change it, amend it in a new draft.
          </p>
        )
      ) : query.isError ? (
        <IfFailed of={query} what="What publishing would do" whole />
      ) : (
        <Skeleton lines={9} label="Working out who is told what" />
      )}
    </div>
  )
}
