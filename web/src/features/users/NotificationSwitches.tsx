import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import type { ReactNode } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useChangePush } from '../push/mutations.ts'
import { usePushSettingsQuery } from '../push/queries.ts'
import { useChangeEmail, useChangeNotifications } from './mutations.ts'
import styles from './NotificationSwitches.module.css'
import { KIND_SECTIONS, YOU_ARE_NEXT } from './notification-kinds.ts'
import { useEmailSettingsQuery, useNotificationSettingsQuery } from './queries.ts'

type Way = 'inApp' | 'push' | 'email'
const WAYS: { way: Way; head: string; word: string }[] = [
  { way: 'inApp', head: 'App', word: 'app' },
  { way: 'push', head: 'Push', word: 'push' },
  { way: 'email', head: 'E-mail', word: 'e-mail' },
]
const KINDS = Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]
const forKinds = <T,>(value: (kind: NotificationKind) => T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<NotificationKind, T>

/** The three sources of the table as one: what is on, and how it is changed. */
function useChoices() {
  const app = useNotificationSettingsQuery()
  const email = useEmailSettingsQuery()
  const push = usePushSettingsQuery()
  const changeApp = useChangeNotifications()
  const changeEmail = useChangeEmail()
  const changePush = useChangePush()
  const queries = [app, email, push]
  const ready = app.data && email.data && push.data ? { app: app.data, email: email.data, push: push.data } : null
  return {
    isError: !ready && queries.some((query) => query.isError),
    askAgain: () => void Promise.all(queries.map((query) => query.refetch())),
    ready: ready && {
      isOn: (kind: NotificationKind, way: Way) => (way === 'email' ? ready.email[kind] : ready.app[kind][way]),
      youAreNext: ready.push.youAreNext,
      setYouAreNext: (youAreNext: boolean) => changePush.mutate({ youAreNext }),
      set: (way: Way, on: Partial<Record<NotificationKind, boolean>>) =>
        way === 'email'
          ? changeEmail.mutate(on)
          : changeApp.mutate(Object.fromEntries(Object.entries(on).map(([kind, value]) => [kind, { [way]: value }]))),
    },
  }
}
type Choices = NonNullable<ReturnType<typeof useChoices>['ready']>

/** All of one way. What it overwrites can be had back. */
function Everything({ choices, way, head, word }: { choices: Choices } & (typeof WAYS)[number]) {
  const before = forKinds((kind) => choices.isOn(kind, way))
  const nextBefore = choices.youAreNext
  const each = [...Object.values(before), ...(way === 'push' ? [nextBefore] : [])]
  const isAll = each.every(Boolean)
  const apply = (on: Record<NotificationKind, boolean>, next: boolean) => {
    choices.set(way, on)
    if (way === 'push' && next !== choices.youAreNext) choices.setYouAreNext(next)
  }
  const change = (on: boolean) => {
    apply(
      forKinds(() => on),
      on,
    )
    showToast({
      kind: 'plain',
      title: `${head}: everything ${on ? 'on' : 'off'}`,
      body: `${each.filter((was) => was !== on).length} of ${each.length} changed.`,
      action: {
        label: 'Undo',
        run: () => {
          choices.set(way, before)
          if (way === 'push') choices.setYouAreNext(nextBefore)
        },
      },
      topic: `everything-${way}`,
    })
  }
  return (
    <Switch
      label={`Everything: ${word}`}
      checked={isAll}
      isPartly={!isAll && each.some(Boolean)}
      onChange={() => change(!isAll)}
    />
  )
}

const Row = ({ words, cell }: { words: string; cell: (way: (typeof WAYS)[number]) => ReactNode }) => (
  <tr>
    <th scope="row">{words}</th>
    {WAYS.map((way) => (
      <td key={way.way}>{cell(way)}</td>
    ))}
  </tr>
)

const None = ({ word }: { word: string }) => (
  <span className={styles.none}>
    <span aria-hidden>–</span>
    <span className="visually-hidden">Not by {word}</span>
  </span>
)

/** What one is told about, and by which way. */
export function NotificationSwitches() {
  const { ready: choices, isError, askAgain } = useChoices()
  if (isError) return <LoadFailed what="Your choices" onRetry={askAgain} />
  if (!choices) return <Skeleton lines={8} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What happened</span>
          </th>
          {WAYS.map(({ way, head }) => (
            <th key={way} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.all}>
        <Row words="Everything" cell={(way) => <Everything choices={choices} {...way} />} />
      </tbody>
      {KIND_SECTIONS.map(({ title, kinds }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.title}>
              {title}
            </th>
          </tr>
          {(Object.entries(kinds) as [NotificationKind, string][]).map(([kind, words]) => (
            <Row
              key={kind}
              words={words}
              cell={({ way, word }) => (
                <Switch
                  label={`${words}: ${word}`}
                  checked={choices.isOn(kind, way)}
                  onChange={(on) => choices.set(way, { [kind]: on })}
                />
              )}
            />
          ))}
          {'rosterPublished' in kinds && (
            <Row
              words={YOU_ARE_NEXT}
              cell={({ way, word }) =>
                way === 'push' ? (
                  <Switch
                    label={`${YOU_ARE_NEXT}: push`}
                    checked={choices.youAreNext}
                    onChange={choices.setYouAreNext}
                  />
                ) : (
                  <None word={word} />
                )
              }
            />
          )}
        </tbody>
      ))}
    </table>
  )
}
