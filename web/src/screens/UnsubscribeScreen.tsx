import { MAIL_WORDS } from '@app/core/rules/mail-settings'
import { useState } from 'react'
import { useChangeMails } from '../features/mails/mutations.ts'
import { type MailsByKey, useMailsByKeyQuery } from '../features/mails/queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useParams } from '../lib/router/app-route.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './UnsubscribeScreen.module.css'

type Settings = MailsByKey['settings']

const settingsWith = (settings: Settings, value: boolean) =>
  Object.fromEntries(Object.keys(settings).map((kind) => [kind, value])) as Settings

function standing({ address, kind, settings }: MailsByKey): { title: string; words: string } {
  const what = MAIL_WORDS[kind]
  if (!Object.values(settings).some(Boolean))
    return {
      title: 'No more e-mails',
      words: `Nothing goes to ${address} any more, except what keeps the account safe, such as a link to a new password.`,
    }
  return settings[kind]
    ? { title: `Stop e-mails about ${what}?`, words: `They go to ${address}. Nothing is changed yet.` }
    : { title: `No more e-mails about ${what}`, words: `None go to ${address} any more. Other e-mails still do.` }
}

function Choice({ urlKey, mails }: { urlKey: string; mails: MailsByKey }) {
  const change = useChangeMails(urlKey)
  /** What was on before the last press. */
  const [before, setBefore] = useState<Settings | null>(null)
  const { kind, settings } = mails
  const { title, words } = standing(mails)
  const isAnyOn = Object.values(settings).some(Boolean)

  const say = (changes: Partial<Settings>, undo: Settings | null) => {
    if (change.isPending) return
    change.mutate(changes, { onSuccess: () => setBefore(undo) })
  }
  const stop = () => say({ [kind]: false }, settings)
  const stopAll = () => say(settingsWith(settings, false), settings)
  const again = () => say(before ?? { [kind]: true }, null)
  return (
    <>
      <div aria-live="polite">
        <PageHeading>{title}</PageHeading>
        <p className={styles.words}>{words}</p>
      </div>
      {change.isError && <Notice kind="error">{change.error.message}</Notice>}
      <div className={styles.actions}>
        {settings[kind] ? (
          <Button wide busy={change.isPending} onClick={stop}>
            Stop these e-mails
          </Button>
        ) : (
          <Button wide look="outlined" busy={change.isPending} onClick={again}>
            {before ? 'Undo' : 'Send them again'}
          </Button>
        )}
        {isAnyOn && (
          <Button wide look="outlined" busy={change.isPending} onClick={stopAll}>
            Stop all e-mails
          </Button>
        )}
        <ButtonLink wide look="text" to="/settings">
          Choose what you get
        </ButtonLink>
      </div>
    </>
  )
}

/** Where the link of a mail leads: opening it changes nothing, since those who scan mail open every link. */
export default function UnsubscribeScreen() {
  const key = useParams().key ?? ''
  const query = useMailsByKeyQuery(key)
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <Page>
      {query.data ? (
        <Choice key={key} urlKey={key} mails={query.data} />
      ) : isUnknown ? (
        <>
          <PageHeading hiddenOnPhone>Unsubscribe</PageHeading>
          <EmptyState title="This link no longer works" action={<ButtonLink to="/settings">Open settings</ButtonLink>}>
            It was cut off on its way, or your address has changed since. Nothing was changed. Sign in and choose in
            your settings what you get by e-mail.
          </EmptyState>
        </>
      ) : query.isError ? (
        <LoadFailed whole what="What you get by e-mail" onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={5} label="Loading what you get by e-mail" />
      )}
    </Page>
  )
}
