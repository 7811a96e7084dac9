import { relativeTime } from '@app/core/rules/time'
import { whenDone } from '../../lib/form/when-done.ts'
import { showToast } from '../../lib/toasts.ts'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './InvitationList.module.css'
import { useLetBackIn } from './mutations.ts'
import { useRemovedQuery } from './queries.ts'

const idOf = ({ userId }: { userId: number }) => userId

/** Who was removed. They stay out, whatever link or code they have, until somebody here lets them in. */
export function RemovedList({ groupId }: { groupId: number }) {
  const removed = useRemovedQuery(groupId)
  const letIn = useLetBackIn(groupId)
  const { rows, hold } = useStaying(removed.data ?? [], idOf)
  if (!rows.length) return <IfFailed of={removed} what="Who was removed" />
  return (
    <Section title="Removed" lead="They can’t join again, by link or at the door, until you let them.">
      <ul {...hold}>
        {rows.map(({ item: { userId, firstName, lastName, removedAt }, isGone }) => {
          const name = `${firstName} ${lastName}`.trim()
          const said = {
            kind: 'plain' as const,
            title: `${name} may join again`,
            body: 'Send them the invitation link.',
          }
          return (
            <li key={userId} {...goneRow(isGone)} className={styles.row}>
              <span className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>removed {relativeTime(new Date(removedAt), new Date())}</span>
              </span>
              <Button
                look="outlined"
                aria-label={`Let ${name} join again`}
                onClick={() => whenDone(letIn.mutateAsync(userId), () => showToast(said))}
              >
                Let them join again
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
