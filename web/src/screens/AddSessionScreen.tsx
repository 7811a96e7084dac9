import { instantOf } from '@app/core/rules/local-time'
import { useRef } from 'react'
import { AdminPage } from '../features/groups/AdminPage.tsx'
import { type AdminDetail, useGroupSettingsQuery } from '../features/groups/queries.ts'
import { BannerEditor } from '../features/media/BannerEditor.tsx'
import { useSessionBanner } from '../features/media/mutations.ts'
import { useEditSession, useMakeSession } from '../features/session-admin/mutations.ts'
import { useGroupSessionsQuery } from '../features/session-admin/queries.ts'
import { SessionForm } from '../features/session-admin/SessionForm.tsx'
import { newValues, type SessionValues, toValues } from '../features/session-admin/session-form.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { SessionBanner } from '../features/sessions/SessionBanner.tsx'
import { readersTime } from '../features/sessions/times.ts'
import { useReaderZone } from '../lib/reader-zone.ts'
import { useNavigate, useSearchParams } from '../lib/router.tsx'
import { showToast } from '../lib/toasts.ts'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './AddSessionScreen.module.css'
import { OrganiserPage } from './OrganiserPage.tsx'
import { StartFromSession } from './StartFromSession.tsx'

const SOON_DAYS = 14

/** Two weeks from today, on the calendar of the group. */
const someDay = (zone: string) =>
  new Date(Date.now() + SOON_DAYS * 86_400_000).toLocaleDateString('en-CA', { timeZone: zone })

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

function NewSession({ detail: { group } }: { detail: AdminDetail }) {
  const navigate = useNavigate()
  const settings = useGroupSettingsQuery(group.id)
  const sessions = useGroupSessionsQuery(group.id)
  const make = useMakeSession(group.id, group.timeZoneId)
  const made = useRef<{ id: number | null }>({ id: null })
  const hereTime = useHereIn(group.timeZoneId)
  if (!settings.data || sessions.isLoading) return <Skeleton lines={9} label="Loading the form" />
  const past = (sessions.data ?? []).filter(({ deleted }) => !deleted)
  return (
    <SessionForm
      groupId={group.id}
      zone={group.timeZoneId}
      initial={newValues(settings.data.defaultSessionSettings, someDay(group.timeZoneId))}
      before={null}
      registered={0}
      draft={`new-session-${group.id}`}
      cancelTo={`/admin/dashboard/${group.id}`}
      readersTime={hereTime}
      save={async (values) => {
        const id = await make.mutateAsync({ values, made: made.current })
        navigate(`/admin/edit-session-songs?sessionId=${id}`)
      }}
      head={(values, fill) => (
        <div className={styles.head}>
          <Preview values={values} zone={group.timeZoneId} groupName={group.name} />
          {past.length > 0 && <StartFromSession sessions={past} values={values} fill={fill} />}
        </div>
      )}
    />
  )
}

function Details({ session }: { session: SessionView['session'] }) {
  const navigate = useNavigate()
  const { id, groupId, timeZoneId: zone } = session
  const edit = useEditSession(id, groupId, zone)
  // The times it had when the form was opened: someone else's change must not move them under the typist.
  const before = useRef(toValues(session)).current
  return (
    <SessionForm
      groupId={groupId}
      zone={zone}
      initial={before}
      before={before}
      registered={session.counts.registered + session.counts.waitlisted}
      draft={`session-${id}`}
      cancelTo={`/admin/view-session?id=${id}`}
      readersTime={useHereIn(zone)}
      save={async (values) => {
        await edit.mutateAsync(values)
        showToast({ kind: 'plain', title: 'Saved', body: values.title })
        navigate(`/admin/view-session?id=${id}`)
      }}
      head={() => null}
    />
  )
}

/** Saved by itself: a picture is no field of the form. */
function SessionPicture({ session }: { session: SessionView['session'] }) {
  return (
    <Section title="Banner" lead="A photograph, 1200 by 515. Without one, the day stands on the group’s pattern.">
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
