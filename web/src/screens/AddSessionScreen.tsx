import { countOf } from '@app/core/rules/count-of'
import { instantOf } from '@app/core/rules/local-time'
import { useCallback, useRef, useState } from 'react'
import { AdminPage } from '../features/groups/AdminPage.tsx'
import { type AdminDetail, useGroupSettingsQuery } from '../features/groups/queries.ts'
import { BannerEditor } from '../features/media/BannerEditor.tsx'
import { useSessionBanner } from '../features/media/mutations.ts'
import { type ChangePreview, useGroupSessionsQuery } from '../features/session-admin/queries.ts'
import { chosenDays, NO_REPEAT, RepeatFields } from '../features/session-admin/RepeatFields.tsx'
import { SessionForm } from '../features/session-admin/SessionForm.tsx'
import { daysOf, newValues, nextDay, type SessionValues, toValues } from '../features/session-admin/session-form.ts'
import {
  type SessionEdit,
  type Telling,
  useEditSession,
  useMakeSession,
  usePreviewEdit,
} from '../features/session-admin/session-mutations.ts'
import { useAnnounceQuestion } from '../features/session-admin/use-announce-question.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { SessionBanner } from '../features/sessions/SessionBanner.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { showToast } from '../lib/toasts.ts'
import { readersTime } from '../lib/words/clock.ts'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import styles from './AddSessionScreen.module.css'
import { OrganiserPage } from './OrganiserPage.tsx'
import { StartFromSession } from './StartFromSession.tsx'

function useHereIn(zone: string) {
  const readerZone = useReaderZone()
  return (local: string) => {
    const verdict = local ? instantOf(local, zone) : null
    return verdict?.ok ? readersTime(verdict.at, zone, readerZone) : null
  }
}

/** The poster, as it will be: it follows what is typed. */
function Preview({ values, zone, groupName }: { values: SessionValues; zone: string; groupName: string }) {
  const verdict = values.startDate ? instantOf(values.startDate, zone) : null
  const startDate = (verdict?.ok ? verdict.at : new Date()).toISOString()
  return (
    <div aria-hidden="true">
      <SessionBanner
        session={{ title: values.title, groupName, startDate, timeZoneId: zone, imageAssetData: null }}
        className={styles.poster}
      />
    </div>
  )
}

function NewSession({ detail: { group, announceable, unannounced } }: { detail: AdminDetail }) {
  const navigate = useNavigate()
  const settings = useGroupSettingsQuery(group.id)
  const sessions = useGroupSessionsQuery(group.id)
  const make = useMakeSession(group.id, group.timeZoneId)
  const made = useRef<{ id: number | null }>({ id: null })
  const [repeat, setRepeat] = useState(NO_REPEAT)
  const { ask, question } = useAnnounceQuestion('Back to the form')
  const hereTime = useHereIn(group.timeZoneId)
  if (settings.isError && !settings.data) return <IfFailed whole of={settings} what="The group’s settings" />
  if (!settings.data || sessions.isLoading) return <Skeleton lines={9} label="Loading the form" />
  const past = (sessions.data ?? []).filter(({ deleted }) => !deleted)
  return (
    <>
      <SessionForm
        groupId={group.id}
        zone={group.timeZoneId}
        initial={newValues(settings.data.defaultSessionSettings, nextDay(past, group.timeZoneId, new Date()))}
        before={null}
        registered={0}
        draft={`new-session-${group.id}`}
        cancelTo={`/admin/dashboard/${group.id}`}
        readersTime={hereTime}
        save={async (values) => {
          const repeats = chosenDays(repeat, values.startDate)
          const announce = await ask(announceable, 'Add', repeats.length + 1, unannounced)
          if (!announce) return false
          const id = await make.mutateAsync({ values, made: made.current, repeats, announce })
          const told = announce === 'members' ? `${countOf(announceable, 'member')} will be told.` : 'Nobody was told.'
          if (repeats.length) {
            const title = `${countOf(repeats.length + 1, 'session')} made`
            showToast({ kind: 'plain', title, body: `These are the songs of the first one. ${told}` })
          } else if (announceable) showToast({ kind: 'plain', title: `${values.title} is ready`, body: told })
          navigate(`/admin/edit-session-songs?sessionId=${id}`)
        }}
        saveWords={({ startDate }) => {
          const more = chosenDays(repeat, startDate).length
          return more ? `Make ${countOf(more + 1, 'session')}` : 'Make the session'
        }}
        afterTime={({ startDate }) => (
          <RepeatFields start={startDate} repeat={repeat} taken={daysOf(past, group.timeZoneId)} onChange={setRepeat} />
        )}
        head={(values, fill) => (
          <div className={styles.head}>
            <Preview values={values} zone={group.timeZoneId} groupName={group.name} />
            <IfFailed of={sessions} what="Earlier sessions to start from" />
            {past.length > 0 && <StartFromSession sessions={past} values={values} fill={fill} />}
          </div>
        )}
      />
      {question}
    </>
  )
}

const loadTellPeople = () => import('../features/session-admin/TellPeople.tsx')

interface Asked {
  edit: SessionEdit
  preview: ChangePreview
  /** Whether it was saved, or why not. */
  answer: { resolve: (isSaved: boolean) => void; reject: (error: unknown) => void }
}

function Details({ session }: { session: SessionView['session'] }) {
  const navigate = useNavigate()
  const { id, groupId, timeZoneId: zone } = session
  const { mutateAsync: preview } = usePreviewEdit(id, zone)
  const { mutateAsync: edit } = useEditSession(id, groupId, zone)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { ask, question } = useAnnounceQuestion('Back to the form')
  const isAsking = asked !== null
  const closeAsked = () => {
    asked?.answer.resolve(false)
    setAsked(null)
  }
  const TellPeople = useOverlay(loadTellPeople, isAsking, closeAsked)
  const before = toValues(session)
  const hereTime = useHereIn(zone)

  async function save(values: SessionValues, began: SessionValues): Promise<boolean> {
    const shown = await preview({ values, began })
    if (!shown.changes.length) showToast({ kind: 'plain', title: 'Nothing to save', body: 'Nothing has changed.' })
    else if (shown.coming + shown.waiting > 0) {
      const saved = await new Promise<boolean>((resolve, reject) =>
        setAsked({ edit: { values, began }, preview: shown, answer: { resolve, reject } }),
      )
      if (!saved) return false
    } else {
      const announce = await ask(shown.announceable, 'Save')
      if (!announce) return false
      await edit({ values, began, telling: { announce } })
      const told = announce === 'members' ? `${countOf(shown.announceable, 'member')} will be told.` : values.title
      showToast({ kind: 'plain', title: 'Saved', body: told })
    }
    navigate(`/admin/view-session?id=${id}`)
    return true
  }

  const words = useCallback(
    (message: string) => (asked ? preview({ ...asked.edit, message }) : Promise.reject(new Error('Nothing is asked.'))),
    [asked, preview],
  )

  async function tell(telling: Telling) {
    if (!asked) return
    try {
      await edit({ ...asked.edit, telling })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'MAIL_CHANGED') throw error
      // The form says at which field.
      asked.answer.reject(error)
      return setAsked(null)
    }
    asked.answer.resolve(true)
    setAsked(null)
    const { all, affected } = asked.preview.told
    const count = { all, affected, nobody: 0 }[telling.tell]
    const members = telling.announce === 'members' && `${countOf(asked.preview.announceable, 'member')} will be told.`
    const mails = count > 0 && `${countOf(count, 'e-mail')} on the way.`
    // Where nobody wants e-mails about it, they read it in the app.
    const inApp = telling.tell === 'all' && !count && 'They’ll see it in the app.'
    const body = [mails, inApp, members].filter(Boolean).join(' ') || 'Nobody was told.'
    showToast({ kind: 'plain', title: 'Saved', body })
  }
  return (
    <>
      <SessionForm
        groupId={groupId}
        zone={zone}
        initial={before}
        before={before}
        registered={session.counts.registered + session.counts.waitlisted}
        draft={`session-${id}`}
        cancelTo={`/admin/view-session?id=${id}`}
        readersTime={hereTime}
        save={save}
        head={() => null}
      />
      {question}
      {TellPeople && asked && (
        <TellPeople open preview={asked.preview} onWords={words} onSave={tell} onClose={closeAsked} />
      )}
    </>
  )
}

/** Saved by itself: a picture is no field of the form. */
function SessionPicture({ session }: { session: SessionView['session'] }) {
  return (
    <Section title="Banner" lead="A photo, 1200 by 515. Without one, the date is shown on the group’s pattern.">
      <BannerEditor
        whose="session"
        calls={useSessionBanner(session.id)}
        hasBanner={session.imageAssetData !== null}
        current={<SessionBanner session={session} />}
      />
    </Section>
  )
}

/** `?groupId=` makes a session of that group, `?id=` changes one. */
export default function AddSessionScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  if (id > 0)
    return (
      <OrganiserPage sessionId={id} title="Details">
        {(view) => (
          <>
            <Details key={id} session={view.session} />
            <SessionPicture key={`picture-${id}`} session={view.session} />
          </>
        )}
      </OrganiserPage>
    )
  const groupId = Number(query.get('groupId'))
  return (
    <AdminPage id={groupId} title="New session">
      {(detail) => <NewSession key={groupId} detail={detail} />}
    </AdminPage>
  )
}
