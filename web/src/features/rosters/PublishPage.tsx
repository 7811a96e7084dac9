import { countOf } from '@app/core/rules/count-of'
import { ChevronRight, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { useNow } from '../../lib/view/use-now.ts'
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
import { toMend } from './matrix.ts'
import { usePublish } from './mutations.ts'
import styles from './PublishPage.module.css'
import {
  freeWords,
  kindsOf,
  mailedWords,
  publishWords,
  refusalOf,
  unplayedIn,
  unplayedWords,
  wholeWords,
} from './publish.ts'
import { type PublishPreview, usePublishPreviewQuery, useRosterQuery } from './queries.ts'
import { Bar } from './RosterBar.tsx'
import { useConfirmBy } from './use-confirm-by.ts'

interface Props {
  session: SessionView['session']
  rosterId: number
}

interface Heard {
  /** As the button said. */
  people: number
  mails: number
}

/** After the press: what happened, and where to go on. */
function Done({ session, heard, name }: { session: SessionView['session']; heard: Heard; name: string }) {
  const now = useNow()
  const times = useTimes()
  const isOver = now >= new Date(session.endDate)
  const { people, mails } = heard
  return (
    <section aria-label="Published" className={styles.done}>
      <CircleCheck size={44} aria-hidden />
      <p className={styles.big}>{isOver ? 'Published' : `Published, ${people} told`}</p>
      {mails < people && <p>{mailedWords(mails)}</p>}
      <p>
        {name} is the roster now, {times.clock(now, session.timeZoneId)}. Everybody can see what they{' '}
        {isOver
          ? 'played on the session’s page.'
          : 'play on the session’s page and say yes or no there. Their answers show up in the roster.'}
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
  onPublish: (people: number) => void
}

function Ask({ session, preview, publish, answer, onPublish }: AskProps) {
  // An instance of before this version says nothing of what was overtaken.
  const { roster, empty, messages, overtaken = [] } = preview
  const broken = toMend(preview.broken)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState(0)
  // What is over is no news.
  const isOver = useNow() >= new Date(session.endDate)
  const heard = isOver ? [] : messages
  const letters = heard.filter(({ kind }) => kind !== 'nothing')
  const kinds = kindsOf(heard)
  const { view } = useRosterQuery(roster.rosterId)
  const unplayed = view ? unplayedIn(session.songs, view, empty) : []
  const free = roster.figures.slots - roster.figures.filled - empty.length
  const refusal = refusalOf({ broken, empty }, ticked) ?? answer.fault
  return (
    <div className={styles.body}>
      <div className={styles.steps}>
        {broken.length > 0 && (
          <Notice kind="error">
            <strong>{countOf(broken.length, 'rule')} broken.</strong> Fix this before you publish:
            <ul>
              {broken.map(({ slotId, says }) => (
                <li key={says}>
                  <Link to={`${rosterAddress(roster.rosterId)}&slot=${slotId}`} className={styles.mend}>
                    {says} <ChevronRight size={18} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {overtaken.length > 0 && (
          <Notice>
            <strong>The published roster has changed since this draft was made.</strong> Publishing {roster.name} takes
            this back:
            <ul>
              {overtaken.map((says) => (
                <li key={says}>{says}</li>
              ))}
            </ul>
          </Notice>
        )}
        <section className={styles.step}>
          <span className={styles.number}>1</span>
          <div>
            <h2>What stays empty</h2>
            {!empty.length && <p className={styles.sub}>{wholeWords(roster.figures)}</p>}
            <EmptySlots session={session} rosterId={roster.rosterId} empty={empty} ticked={ticked} onTick={setTicked} />
            {unplayed.length > 0 && <p className={styles.sub}>{unplayedWords(unplayed)}</p>}
            {free > 0 && <p className={styles.sub}>{freeWords(free)}</p>}
          </div>
        </section>
        <section className={styles.step}>
          <span className={styles.number}>2</span>
          <div>
            <h2>Who is told what</h2>
            {isOver && <p>The session is over, so nobody is told.</p>}
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
        {!session.settings.firstCome && !isOver && (
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
            onClick={() => {
              onPublish(letters.length)
              publish.mutate({
                acknowledged: [...ticked],
                confirmBy: answer.confirmBy,
                expected: preview.result,
                version: roster.version,
              })
            }}
          >
            {isOver ? 'Publish; nobody is told' : publishWords(letters.length)}
          </Button>
          <p className={styles.sub}>
            {refusal ??
              (isOver
                ? 'It only says who played what.'
                : 'One message each, in the app or by e-mail as they chose. Nothing has been sent yet.')}
          </p>
        </footer>
      </div>
      <Letter session={session} letters={letters} at={Math.min(at, Math.max(0, letters.length - 1))} onGo={setAt} />
    </div>
  )
}

/** The question before publishing, read from top to bottom, ending in the one button. */
export default function PublishPage({ session, rosterId }: Props) {
  const [out, setOut] = useState<PublishPreview['out']>()
  const answer = useConfirmBy(session, out)
  const query = usePublishPreviewQuery(rosterId, answer.confirmBy)
  // The first answer tells what it began with; an instance of before this version does not.
  if (out === undefined && query.data?.out) setOut(query.data.out)
  // Asked here and not in the question: that goes as soon as the roster is another one.
  const publish = usePublish(rosterId, session.id)
  const [people, setPeople] = useState(0)
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
        <Done session={session} heard={{ people, mails: told }} name={name} />
      ) : data ? (
        data.roster.state === 'draft' ? (
          <Ask
            key={data.roster.version}
            session={session}
            preview={data}
            publish={publish}
            answer={answer}
            onPublish={setPeople}
          />
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
