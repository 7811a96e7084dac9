import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { fetchGroupChat } from '../features/messages/queries.ts'
import { useSessionQuery, useUpcomingSessionsQuery } from '../features/sessions/queries.ts'
import { sharedSong, sharedText } from '../features/songs/shared-song.ts'
import { keepDraft } from '../lib/form/draft.ts'
import { useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { showToast } from '../lib/toasts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import styles from './ShareScreen.module.css'

const loadSuggestSheet = () => import('../features/songs/SuggestSheet.tsx')

const MANY = 20

/** The sheet of that session, which has what was shared in it already. */
function Suggest({ sessionId, onClose }: { sessionId: number; onClose: () => void }) {
  const query = useSessionQuery(sessionId)
  const SuggestSheet = useOverlay(loadSuggestSheet, true, onClose)
  if (query.data?.session.settings.membersMaySuggest === false)
    return <Notice kind="error">The organisers of {query.data.session.title} choose the songs themselves.</Notice>
  if (query.data && SuggestSheet) return <SuggestSheet session={query.data.session} open onClose={onClose} />
  return <IfFailed of={query} what="The session" />
}

interface Choice {
  id: number
  name: string
  more: string
}

const Choices = ({ choices, onChoose }: { choices: Choice[]; onChoose: (id: number) => void }) => (
  <ul>
    {choices.map(({ id, name, more }) => (
      <li key={id}>
        <button type="button" className={styles.choice} onClick={() => onChoose(id)}>
          <span>
            <strong>{name}</strong>
            <small>{more}</small>
          </span>
          <ChevronRight size={20} aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)

/** What another app shared with this one: a song to suggest, or something to show one's group. */
export default function ShareScreen() {
  const times = useTimes()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [sessionId, setSession] = useState(0)
  const sessions = useUpcomingSessionsQuery(MANY)
  const groups = useMyGroupsQuery()
  const of = (name: string) => query.get(name) ?? ''
  const shared = { title: of('title'), text: of('text'), url: of('url') }
  const text = sharedText(shared)

  const suggestFor = (id: number) => {
    keepDraft(`suggest-song-${id}`, sharedSong(shared))
    setSession(id)
  }
  const writeTo = async (groupId: number) => {
    try {
      const chat = await fetchGroupChat(groupId)
      if (!chat) throw new Error('This group has no chat.')
      keepDraft(`chat-${chat.id}`, { body: text })
      navigate(`/group/${groupId}?tab=chat`, { replace: true })
    } catch (error) {
      const body = error instanceof Error ? error.message : 'Try again in a moment.'
      showToast({ kind: 'error', title: 'The chat did not open', body })
    }
  }

  if (!text)
    return (
      <Page>
        <PageHeading>Share</PageHeading>
        <EmptyState title="Nothing was shared" action={<ButtonLink to="/upcoming">See what is coming up</ButtonLink>}>
          Share a song from a music app or a browser, and choose this app: it lands here.
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      <PageHeading>Where should it go?</PageHeading>
      <p className={styles.shared}>{text}</p>
      <Section title="Suggest it for a session" lead="The organisers see it and decide.">
        <IfFailed of={sessions} what="Your sessions" />
        {sessions.isPending && <Skeleton lines={3} label="Loading your sessions" />}
        {sessions.data?.length === 0 && <p className={styles.none}>No session of your groups is coming up.</p>}
        <Choices
          choices={(sessions.data ?? []).map((session) => ({
            id: session.id,
            name: session.title,
            more: `${session.groupName}, ${times.day(session.startDate, session.timeZoneId)}`,
          }))}
          onChoose={suggestFor}
        />
      </Section>
      <Section title="Write it in a chat" lead="It waits in the field until you send it.">
        <IfFailed of={groups} what="Your groups" />
        {groups.isPending && <Skeleton lines={3} label="Loading your groups" />}
        <Choices
          choices={(groups.data ?? [])
            .filter(({ isApproved }) => isApproved)
            .map(({ sessionGroup: { id, name } }) => ({ id, name, more: 'Group chat' }))}
          onChoose={(id) => void writeTo(id)}
        />
      </Section>
      {sessionId > 0 && <Suggest key={sessionId} sessionId={sessionId} onClose={() => setSession(0)} />}
    </Page>
  )
}
