import { relativeTime } from '@app/core/rules/time'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { whenDone } from '../../lib/form/when-done.ts'
import { Link } from '../../lib/router/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { personOf } from '../../ui/person.ts'
import { useApprove, useRemoveMember } from './mutations.ts'
import styles from './RequestList.module.css'

interface Asking {
  userId: number
  firstName: string
  lastName: string
  imageUrl: string | null
  askedAt: string
}

const idOf = ({ userId }: Asking) => userId

/** Who asks to be let in, the longest wait first. */
export function RequestList({ groupId, pending }: { groupId: number; pending: Asking[] }) {
  const approve = useApprove(groupId)
  const remove = useRemoveMember(groupId)
  const [declining, setDeclining] = useState<Asking | null>(null)
  const { rows, hold } = useStaying(pending, idOf)
  const letIn = (userId: number, name: string) =>
    whenDone(approve.mutateAsync({ userId }), () =>
      showToast({ kind: 'plain', title: `${name} is in`, body: 'They’ll be told.' }),
    )
  return (
    <>
      <ul {...hold}>
        {rows.map(({ item: asking, isGone }) => {
          const person = personOf(asking)
          const name = fullName(person)
          return (
            <li key={asking.userId} {...goneRow(isGone)} className={styles.row}>
              <Avatar person={person} link={false} />
              <Link to={`/profile/${asking.userId}`} className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={styles.when}>
                  {isGone ? 'answered' : `asked ${relativeTime(new Date(asking.askedAt), new Date())}`}
                </span>
              </Link>
              <span className={styles.answer}>
                <Button
                  look="outlined"
                  aria-label={`Approve ${name}`}
                  icon={<Check size={18} aria-hidden />}
                  onClick={() => letIn(asking.userId, name)}
                >
                  Approve
                </Button>
                <IconButton label={`Decline ${name}`} onClick={() => setDeclining(asking)}>
                  <X size={20} aria-hidden />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      <Confirm
        title={declining ? `Decline ${fullName(personOf(declining))}?` : ''}
        open={declining !== null}
        onClose={() => setDeclining(null)}
        no="Not yet"
        yes="Decline"
        look="danger"
        onYes={() => {
          if (declining) remove.mutate({ userId: declining.userId })
          setDeclining(null)
        }}
      >
        This removes their request. They can ask again.
      </Confirm>
    </>
  )
}
