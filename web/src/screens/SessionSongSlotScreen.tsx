import { slotNames } from '@app/core/rules/song-status'
import { useState } from 'react'
import { useSlotQuery } from '../features/session-admin/queries.ts'
import { SlotAdmin } from '../features/session-admin/SlotAdmin.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { useSetChange } from '../features/set-list/mutations.ts'
import { isWantedSlot, RemoveSlot } from '../features/set-list/RemoveSlot.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OrganiserPage } from './OrganiserPage.tsx'

/** The slot with its song, and what it is called there. */
function find(session: SessionView['session'], slotId: number) {
  for (const song of session.songs) {
    const slot = song.slots.find((one) => one.slotId === slotId)
    if (slot) return { song, slot, name: slotNames(song.slots).get(slotId) ?? slot.instrumentName }
  }
  return null
}

function SlotPage({ view: { session }, slotId }: { view: SessionView; slotId: number }) {
  const navigate = useNavigate()
  const { mutate } = useSetChange(session.id)
  const back = `/admin/edit-session-songs?sessionId=${session.id}`
  const [isAsking, setAsking] = useState(false)
  const found = find(session, slotId)
  const remove = () => {
    mutate({ kind: 'remove-slot', slotId })
    navigate(back)
  }
  if (!found)
    return (
      <EmptyState title="We can’t find this slot" action={<ButtonLink to={back}>See the songs</ButtonLink>}>
        It may have been removed from its song.
      </EmptyState>
    )
  return (
    <>
      <BackLink to={back}>{found.song.title}</BackLink>
      <SlotAdmin
        session={session}
        song={found.song}
        slot={found.slot}
        onRequired={(required) => mutate({ kind: 'require-slot', slotId, required })}
        onMinRating={(minRating) => mutate({ kind: 'limit-slot', slotId, minRating })}
        onRemove={() => (isWantedSlot(found.slot) ? setAsking(true) : remove())}
      />
      <RemoveSlot
        slot={isAsking ? { ...found.slot, name: found.name } : null}
        onClose={() => setAsking(false)}
        onRemove={remove}
      />
    </>
  )
}

/** One slot of one song: who wants it, and what the organiser does about it. */
export default function SessionSongSlotScreen() {
  const [query] = useSearchParams()
  const slotId = Number(query.get('id'))
  const named = Number(query.get('sessionId'))
  const found = useSlotQuery(slotId, !named)
  const sessionId = named || (found.data?.sessionId ?? 0)
  if (found.isFetching && !sessionId)
    return (
      <Page>
        <Skeleton lines={9} label="Loading the slot" />
      </Page>
    )
  const isGone = found.error instanceof ApiError && [400, 403, 404].includes(found.error.status)
  if (found.isError && !isGone)
    return (
      <Page>
        <PageHeading hiddenOnPhone>Slot</PageHeading>
        <IfFailed whole of={found} what="The slot" />
      </Page>
    )
  if (!(sessionId > 0))
    return (
      <Page>
        <PageHeading hiddenOnPhone>Slot</PageHeading>
        <EmptyState
          title="We can’t find this slot"
          action={<ButtonLink to="/upcoming">See what is coming up</ButtonLink>}
        >
          It may have been removed from its song, or it is for those who run the session.
        </EmptyState>
      </Page>
    )
  return (
    <OrganiserPage sessionId={sessionId} title={({ session }) => find(session, slotId)?.name ?? 'Slot'}>
      {(view) => <SlotPage key={slotId} view={view} slotId={slotId} />}
    </OrganiserPage>
  )
}
