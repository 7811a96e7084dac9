import { relativeTime } from '@app/core/rules/time'
import { useState } from 'react'
import { countOf } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './InvitationList.module.css'
import { useWithdraw } from './mutations.ts'
import { useInvitationsQuery } from './queries.ts'

/** Who was invited by mail and has not accepted yet. A first press on 'Withdraw' asks, the second does it. */
export function InvitationList({ groupId }: { groupId: number }) {
  const invitations = useInvitationsQuery(groupId)
  const withdraw = useWithdraw(groupId)
  const [asked, setAsked] = useState<number | null>(null)
  if (invitations.isError) return <LoadFailed what="The invitations" onRetry={() => invitations.refetch()} />
  if (!invitations.data?.length) return null
  return (
    <Section title="Invited" lead={`${countOf(invitations.data.length, 'invitation')} not accepted yet`}>
      <ul>
        {invitations.data.map(({ invitationId, firstName, lastName, email, invitedAt }) => {
          const name = `${firstName} ${lastName}`.trim()
          const isSure = asked === invitationId
          return (
            <li key={invitationId} className={styles.row}>
              <span className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>
                  {email} · {relativeTime(new Date(invitedAt), new Date())}
                </span>
              </span>
              <Button
                look={isSure ? 'danger' : 'outlined'}
                aria-label={isSure ? `Yes, withdraw ${name}’s invitation` : `Withdraw ${name}’s invitation`}
                onBlur={() => setAsked(null)}
                onClick={() => (isSure ? withdraw.mutate(invitationId) : setAsked(invitationId))}
              >
                {isSure ? 'Yes, withdraw' : 'Withdraw'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
