import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useToggleEmail, useToggleNotification } from './mutations.ts'
import styles from './NotificationSwitches.module.css'
import { useEmailSettingsQuery, useNotificationSettingsQuery } from './queries.ts'

const WORDS: Record<NotificationKind, string> = {
  newPost: 'A new post in a group',
  sessionAnnounced: 'A session is announced',
  sessionChanged: 'A session changes or is called off',
  reply: 'A reply to you',
  directMessage: 'A direct message',
  rosterPublished: 'A roster is out: what you play',
  assignmentChanged: 'What you play changes',
  movedUp: 'You move up from the waitlist',
  joinRequest: 'Someone asks to join your group',
  approved: 'You are let into a group',
  suggestionAccepted: 'A song you suggested is taken',
  reminder: 'A reminder before a session',
  reaction: 'A reaction to a message of yours',
}
/** What is sent today; the other choices are kept for when there is something to send. */
const STILL_TO_COME =
  'For now only e-mail goes out: when a session changes, when you move up from the waitlist, as a reminder, and when you are let into a group. Your other choices are saved for when those messages exist.'
const KINDS = Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]

/** What one is told about, and by which way. */
export function NotificationSwitches() {
  const app = useNotificationSettingsQuery()
  const email = useEmailSettingsQuery()
  const toggle = useToggleNotification()
  const toggleEmail = useToggleEmail()
  if (app.isError || email.isError) {
    const askAgain = () => {
      void app.refetch()
      void email.refetch()
    }
    return <LoadFailed what="Your choices" onRetry={askAgain} />
  }
  if (!app.data || !email.data) return <Skeleton lines={8} />
  return (
    <>
      <p className={styles.note}>{STILL_TO_COME}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What happened</span>
            </th>
            <th scope="col">App</th>
            <th scope="col">Push</th>
            <th scope="col">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{WORDS[kind]}</th>
              {(['inApp', 'push'] as const).map((way) => (
                <td key={way}>
                  <Switch
                    label={`${WORDS[kind]}: ${way === 'inApp' ? 'app' : 'push'}`}
                    checked={app.data[kind][way]}
                    onChange={(on) => toggle.mutate({ kind, way, on })}
                  />
                </td>
              ))}
              <td>
                <Switch
                  label={`${WORDS[kind]}: e-mail`}
                  checked={email.data[kind]}
                  onChange={(on) => toggleEmail.mutate({ kind, on })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
