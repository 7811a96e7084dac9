import { askMail } from '@app/core/rules/ask-mail'
import { countOf } from '@app/core/rules/count-of'
import { blockText } from '@app/core/rules/letter'
import { listOf } from '@app/core/rules/list-of'
import { isSignUpOpen } from '@app/core/rules/sign-up'
import { slotName } from '@app/core/rules/song-status'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { site } from '../../lib/api/site.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './Ask.module.css'
import type { AskOf } from './asks.ts'
import { useAsk } from './people-mutations.ts'

// Who is asked at first; the others wait for a tick, so that nobody asks five people for one part by accident.
const TICKED = 2

type Asked = Pick<SessionView['session'], 'id' | 'title' | 'startDate' | 'timeZoneId'> & {
  settings: Pick<SessionView['session']['settings'], 'signUpOpen' | 'signUpClosesAt'>
  songs: readonly {
    title: string
    slots: readonly { slotId: number; instrumentName: string }[]
  }[]
}

const partsOf = (session: Asked, slotIds: number[]) =>
  session.songs.flatMap(({ title, slots }) =>
    slots
      .filter(({ slotId }) => slotIds.includes(slotId))
      .map((slot) => ({ instrument: slotName(slots, slot), song: title })),
  )

interface Props {
  session: Asked
  asks: AskOf[]
  onClose: () => void
}

/** Whom to ask, and the mail as they get it: nothing leaves before the button. */
export default function Ask({ session, asks, onClose }: Props) {
  const ask = useAsk(session.id)
  const by = useSession(({ profile }) => profile?.firstName ?? '')
  const byId = useSession(({ profile }) => profile?.userId ?? 0)
  const { signUpOpen, signUpClosesAt: closes } = session.settings
  const isOpen = isSignUpOpen({ signUpOpen, signUpClosesAt: closes ? new Date(closes) : null }, useNow())
  const open = asks.filter(({ person }) => person.hasAddress && !person.askedAt)
  const [ticked, setTicked] = useState(() => new Set(open.slice(0, TICKED).map(({ person }) => person.userId)))
  const [message, setMessage] = useState('')
  const chosen = open.filter(({ person }) => ticked.has(person.userId))
  const [shown = open[0]] = chosen
  const mail =
    shown &&
    askMail({
      by,
      parts: partsOf(session, shown.slotIds),
      message,
      isOpen,
      writeTo: `${site()}/dm?to=${byId}`,
      session: {
        title: session.title,
        startsAt: new Date(session.startDate),
        zone: session.timeZoneId,
        link: `${site()}/session/${session.id}`,
      },
    })
  const toggle = (userId: number) =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(userId)) next.add(userId)
      return next
    })
  const send = () =>
    ask.mutate(
      { asks: chosen.map(({ person, slotIds }) => ({ userId: person.userId, slotIds })), message },
      {
        onSuccess: ({ told }) => {
          showToast({
            kind: 'plain',
            title: told ? `${countOf(told, 'e-mail')} on the way` : 'No e-mails were sent',
            body: !told
              ? 'They’ve been asked within the last day.'
              : isOpen
                ? 'You’ll see here when they put their names down.'
                : 'Sign-up is closed, so they’ll write to you.',
          })
          onClose()
        },
      },
    )
  const names = chosen.map(({ person }) => person.firstName)
  return (
    <Confirm
      title="Ask somebody to play"
      open
      onClose={onClose}
      no="Cancel"
      yes={chosen.length > 3 ? `Ask the ${chosen.length}` : chosen.length ? `Ask ${listOf(names)}` : 'Ask'}
      icon={<Send size={18} aria-hidden />}
      disabled={!chosen.length}
      busy={ask.isPending}
      onYes={send}
    >
      <div className={styles.stack}>
        {ask.error && <Notice kind="error">{ask.error.message}</Notice>}
        <ul>
          {open.map(({ person, slotIds }) => (
            <li key={person.userId}>
              <label className={styles.person}>
                <input type="checkbox" checked={ticked.has(person.userId)} onChange={() => toggle(person.userId)} />
                <span>
                  <strong>
                    {person.firstName} {person.lastName}
                  </strong>{' '}
                  <small>
                    {person.comes ? 'is coming' : 'has not answered'}
                    {slotIds.length > 1 && `, ${slotIds.length} parts`}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <TextArea
          label="Your words (if you like)"
          name="ask-message"
          rows={2}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {mail && (
          <figure className={styles.mail}>
            <figcaption>{shown.person.firstName} gets this e-mail</figcaption>
            <p className={styles.subject}>{mail.subject}</p>
            {mail.blocks.map(blockText).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </figure>
        )}
      </div>
    </Confirm>
  )
}
