import { X } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useMembersQuery } from '../members/queries.ts'
import { useSessionAdminsQuery } from './queries.ts'
import styles from './SidePanel.module.css'
import { useSetSessionAdmin } from './session-mutations.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')

const idOf = ({ userId }: { userId: number }) => userId

/** Members who may run this one session. The group's admins always may. */
export function SessionAdmins({ sessionId, groupId }: { sessionId: number; groupId: number }) {
  const members = useMembersQuery(groupId)
  const running = useSessionAdminsQuery(sessionId)
  const admins = running.data ?? []
  const { rows, hold } = useStaying(admins, idOf)
  const change = useSetSessionAdmin(sessionId)
  const others = (members.data ?? []).filter(
    ({ userId, isAdmin }) => !isAdmin && !admins.some((admin) => admin.userId === userId),
  )
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>They can do everything here for this session. The group’s organisers always can.</p>
      <IfFailed of={running} what="Who runs it" />
      {rows.length > 0 && (
        <ul className={styles.list} {...hold}>
          {rows.map(({ item: admin, isGone }) => (
            <li key={admin.userId} {...goneRow(isGone)} className={styles.person}>
              {nameOf(admin)}
              <IconButton
                label={`${nameOf(admin)} no longer runs it`}
                onClick={() =>
                  change.mutate(
                    { UserId: admin.userId, IsAdmin: false },
                    {
                      onSuccess: () =>
                        showToast({
                          kind: 'plain',
                          title: `${nameOf(admin)} no longer runs it`,
                          body: 'They can no longer run this session.',
                          action: { label: 'Undo', run: () => change.mutate({ UserId: admin.userId, IsAdmin: true }) },
                        }),
                    },
                  )
                }
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <IfFailed of={members} what="The members" />
      <SelectField
        label="Let someone run it"
        name="session-admin"
        value=""
        options={[
          { value: '', label: others.length || !members.data ? 'Choose a member…' : 'No other members' },
          ...others.map((member) => ({ value: String(member.userId), label: nameOf(member) })),
        ]}
        onChange={(value) => value && change.mutate({ UserId: Number(value), IsAdmin: true })}
      />
    </div>
  )
}
