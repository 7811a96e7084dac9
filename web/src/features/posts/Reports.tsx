import { listReports, settleReport } from '@app/core/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { fullName } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { personOf } from '../../ui/person.ts'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useDelete } from '../messages/mutations.ts'
import { askPostsAgain } from './mutations.ts'
import { PostHead } from './PostList.tsx'
import styles from './Posts.module.css'
import { postsKey } from './queries.ts'

const idOf = ({ id }: { id: number }) => id

/** What members have reported, until an admin has looked at it. */
export function Reports({ groupId }: { groupId: number }) {
  const reports = useQuery({
    queryKey: [...postsKey(groupId), 'reports'],
    queryFn: () => call(listReports, { id: groupId }, { errors: 'inline' }),
  })
  const again = () => askPostsAgain(groupId)
  const settle = useMutation({
    mutationFn: (reportId: number) => call(settleReport, { groupId, reportId }),
    onSuccess: again,
  })
  const remove = useDelete()
  const [leaving, setLeaving] = useState<number | null>(null)
  const { rows, hold } = useStaying(reports.data ?? [], idOf)
  if (!rows.length) return <IfFailed of={reports} what="What was reported" />
  return (
    <section>
      <h2 className={styles.title}>Reported</h2>
      <ul {...hold}>
        {rows.map(({ item: { id, message, by, reason, words }, isGone }) => (
          <li key={id} {...goneRow(isGone)} className={styles.row}>
            <div className={styles.head}>
              <PostHead post={{ ...message, published: true }} />
            </div>
            <WrittenText>{words || message.body}</WrittenText>
            {words && words !== message.body && (
              <p className={styles.when}>
                {message.isDeleted ? 'Deleted since.' : `Changed since. Now it says: ${message.body}`}
              </p>
            )}
            <p className={styles.when}>
              {by ? `${fullName(personOf(by))} says` : 'Somebody says'}: {reason || 'nothing more'}
            </p>
            <div className={styles.actions}>
              <Button look="outlined" size="compact" onClick={() => setLeaving(id)}>
                Leave it
              </Button>
              {!message.isDeleted && (
                <Button
                  look="danger"
                  size="compact"
                  onClick={() =>
                    remove.mutate(
                      { message, asAdmin: true },
                      { onSuccess: () => settle.mutate(id, { onSuccess: again }) },
                    )
                  }
                >
                  Delete it
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Confirm
        title="Leave it as it is?"
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        no="Not yet"
        yes="Leave it"
        onYes={() => {
          if (leaving !== null) settle.mutate(leaving)
          setLeaving(null)
        }}
      >
        The message stays, and the report goes from this list.
      </Confirm>
    </section>
  )
}
