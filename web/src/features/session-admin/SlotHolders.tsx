import type { Roster } from '@app/core/contract/rosters'
import type { Slot } from '@app/core/contract/slots'
import { UserMinus } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { useRosterEdit } from '../rosters/mutations.ts'
import { useRosterQuery, useRostersQuery } from '../rosters/queries.ts'
import styles from './SlotAdmin.module.css'

interface Named {
  firstName: string
  lastName: string
}
const nameOf = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ')

const slotIn = ({ rosterId }: Roster, { slotId }: Slot) => `/admin/view-roster?id=${rosterId}&slot=${slotId}`

/** The draft that is worked on: the one that was changed last. */
const workingOf = (rosters: readonly Roster[]) =>
  rosters
    .filter(({ state }) => state === 'draft')
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt) || b.rosterId - a.rosterId)[0]

/** Who has the slot in a draft, whether they asked for it or not; they can be taken off there. */
function InDraft({ sessionId, roster, slot }: { sessionId: number; roster: Roster; slot: Slot }) {
  const query = useRosterQuery(roster.rosterId)
  const { view } = query
  const { mutate, isPending } = useRosterEdit(roster.rosterId, sessionId, {
    onBreaksRule: (_, body) => showToast({ kind: 'error', title: 'That did not work', body }),
  })
  if (!view)
    return (
      <li>
        <IfFailed of={query} what={roster.name} />
      </li>
    )
  const held = view.assignments.find(({ slotId }) => slotId === slot.slotId)
  const person = held && view.people.find(({ userId }) => userId === held.userId)
  const name = person ? nameOf(person) : 'Somebody who left'
  return (
    <li className={styles.holder}>
      <p>{held ? `${roster.name} has ${name} on it.` : `${roster.name} has nobody on it.`}</p>
      <ButtonLink look="text" size="compact" to={slotIn(roster, slot)}>
        See it in {roster.name}
      </ButtonLink>
      {held && (
        <Button
          look="outlined"
          size="compact"
          icon={<UserMinus size={16} aria-hidden />}
          busy={isPending}
          aria-label={`Take ${name} off in ${roster.name}`}
          onClick={() => mutate({ kind: 'unassign', slotId: slot.slotId })}
        >
          Take off
        </Button>
      )}
    </li>
  )
}

/** Who plays it and who would, by the rosters: not all of them asked for it. */
export function SlotHolders({ sessionId, slot }: { sessionId: number; slot: Slot }) {
  const query = useRostersQuery(sessionId)
  const rosters = query.data?.rosters ?? []
  const published = rosters.find(({ state }) => state === 'published')
  const working = workingOf(rosters)
  if (query.isError && !query.data) return <IfFailed of={query} what="The rosters" />
  if (!slot.player && !working) return null
  return (
    <ul aria-label="Who has it">
      {slot.player && (
        <li className={styles.holder}>
          <p>{nameOf(slot.player)} plays it.</p>
          {published && (
            <ButtonLink look="text" size="compact" to={slotIn(published, slot)}>
              See it in {published.name}
            </ButtonLink>
          )}
        </li>
      )}
      {working && <InDraft key={working.rosterId} sessionId={sessionId} roster={working} slot={slot} />}
    </ul>
  )
}
