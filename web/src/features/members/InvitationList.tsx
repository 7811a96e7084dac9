import { countOf } from '@app/core/rules/count-of'
import { relativeTime } from '@app/core/rules/time'
import { useState } from 'react'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './InvitationList.module.css'
import { useWithdraw } from './mutations.ts'
import { useInvitationsQuery } from './queries.ts'

const idOf = ({ invitationId }: { invitationId: number }) => invitationId

/** Who was invited by mail and has not accepted yet. A first press on 'Withdraw' asks, the second does it. */
export function InvitationList({ groupId }: { groupId: number }) {
  const invitations = useInvitationsQuery(groupId)
  const withdraw = useWithdraw(groupId)
  const [asked, setAsked] = useState<number | null>(null)
  const { rows, hold } = useStaying(invitations.data ?? [], idOf)
  if (!rows.length) return <IfFailed of={invitations} what="The invitations" />
  return (
    <Section title="Invited" lead={`${countOf(invitations.data?.length ?? 0, 'invitation')} not accepted yet`}>
      <ul {...hold}>
        {rows.map(({ item: { invitationId, firstName, lastName, email, invitedAt }, isGone }) => {
          const name = `${firstName} ${lastName}`.trim()
          const isSure = asked === invitationId
          return (
            <li key={invitationId} {...goneRow(isGone)} className={styles.row}>
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
