import { ChevronRight, Hourglass, UserX } from 'lucide-react'
import { useState } from 'react'
import { ordinal } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { SessionView } from '../sessions/queries.ts'
import { type MyParts, offeredInstead, type Part, playedInstead } from './my-parts.ts'
import styles from './NotThisTime.module.css'
import { useOwnReportQuery } from './queries.ts'
import { useAnswers } from './use-answers.ts'
import { usePartActions } from './use-part-actions.ts'

const loadSheet = () => import('./WhyNotSheet.tsx')

const partWords = ({ song, name }: Part) => `${song.title}, ${name.toLowerCase()}`

/** What one asked for and does not play: why, what one waits for, and what one said no to. */
export function NotThisTime({ view, parts }: { view: SessionView; parts: MyParts }) {
  const { ranked, waiting, declined } = parts
  const rosterId = view.me.lineUp?.rosterId
  const report = useOwnReportQuery(rosterId, ranked.length > 0)
  const [asked, ask] = useState<Part | null>(null)
  const close = () => ask(null)
  const Sheet = useOverlay(loadSheet, asked !== null, close)
  const { takeBack } = useAnswers(view)
  const { leave, take } = usePartActions(view)
  if (!ranked.length && !waiting.length && !declined.length) return null
  const whyOf = (part: Part) => report.data?.mine.find(({ slotId }) => slotId === part.slot.slotId)
  const spoken = ({ slot, name, song }: Part) => ({ slotId: slot.slotId, name, song: song.title })
  const reason = asked && whyOf(asked)
  return (
    <section className={styles.section} aria-labelledby="not-this-time">
      <h2 id="not-this-time" className={styles.title}>
        Not this time
      </h2>
      <IfFailed of={report} what="The reasons" />
      <ul>
        {declined.map((part) => (
          <li key={part.slot.slotId} className={styles.row}>
            <UserX size={20} aria-hidden className={styles.sign} />
            <div className={styles.words}>
              <strong>{partWords(part)}</strong>
              <p>{part.slot.player ? `You said no. ${part.slot.player.firstName} plays it now.` : 'You said no.'}</p>
              {!part.slot.player && (
                <Button look="text" className={styles.act ?? ''} onClick={() => takeBack(part)}>
                  I can after all
                </Button>
              )}
            </div>
          </li>
        ))}
        {ranked.map((part, index) => {
          const why = whyOf(part)
          return (
            <li key={part.slot.slotId} className={styles.row}>
              <span className={styles.rank} aria-hidden="true">
                {why?.rank ?? index + 1}
              </span>
              <div className={styles.words}>
                <strong>{partWords(part)}</strong>
                <p>
                  {part.slot.player ? `Went to ${part.slot.player.firstName}.` : 'Nobody has it.'}{' '}
                  {why && `It was your ${ordinal(why.rank)} wish.`}
                </p>
                {why && (
                  <Button look="text" className={styles.act ?? ''} aria-haspopup="dialog" onClick={() => ask(part)}>
                    <span>
                      Why not me?<span className="visually-hidden"> {part.song.title}</span>
                    </span>
                    <ChevronRight size={16} aria-hidden />
                  </Button>
                )}
              </div>
            </li>
          )
        })}
        {waiting.map((part) => {
          const played = playedInstead(view, part)
          return (
            <li key={part.slot.slotId} className={styles.row}>
              <Hourglass size={20} aria-hidden className={styles.sign} />
              <div className={styles.words}>
                <strong>{partWords(part)}</strong>
                <p>
                  {part.wish.waitlistPosition
                    ? `You are ${ordinal(part.wish.waitlistPosition)} on the waitlist.`
                    : 'You are on the waitlist.'}{' '}
                  {played ? offeredInstead(played) : 'If it becomes free, it’s offered in order.'}
                </p>
                <Button look="text" className={styles.act ?? ''} onClick={() => leave(spoken(part))}>
                  <span>
                    Leave the waitlist<span className="visually-hidden"> of {part.song.title}</span>
                  </span>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {Sheet && asked && reason && (
        <Sheet
          view={view}
          part={asked}
          reason={reason}
          own={report.data?.people[0]}
          onWait={() => {
            close()
            take(spoken(asked), true)
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
