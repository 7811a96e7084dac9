import { countOf } from '@app/core/rules/count-of'
import { CopyPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './SidePanel.module.css'
import { useDeleteSession, useRestoreSession } from './session-mutations.ts'

/** A new session from this one, or an end to it; what is deleted can be brought back for 30 days. */
export function DeleteSession({ session, mayDuplicate }: { session: SessionView['session']; mayDuplicate: boolean }) {
  const { id, groupId, title, counts, endDate } = session
  // Of a session that is over nobody is told.
  const isOver = new Date(endDate) <= useNow()
  const told = isOver ? 0 : counts.registered + counts.waitlisted
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteSession(id, groupId)
  const restore = useRestoreSession(groupId)
  const act = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        navigate(mayDuplicate ? `/admin/dashboard/${groupId}` : `/group/${groupId}`)
        showToast({
          kind: 'plain',
          title: `${title} deleted`,
          body: told
            ? `${countOf(told, 'person')} will be told. If you bring it back, they’ll be told that it’s on again.`
            : 'It can be brought back for 30 days.',
          ...(mayDuplicate && {
            action: { label: 'Bring it back', run: () => restore.mutate({ id, tell: told > 0 }) },
          }),
        })
      },
    })
  return (
    <div className={styles.actions}>
      {mayDuplicate && (
        <ButtonLink
          to={`/admin/add-session?groupId=${groupId}&from=${id}`}
          look="outlined"
          icon={<CopyPlus size={18} aria-hidden />}
        >
          Duplicate
        </ButtonLink>
      )}
      <Button look="danger" icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirm
        title={`Delete ${title}?`}
        open={isAsking}
        onClose={() => setAsking(false)}
        no="Keep it"
        yes="Delete the session"
        look="danger"
        busy={remove.isPending}
        onYes={act}
      >
        {remove.error && <Notice kind="error">{remove.error.message}</Notice>}
        <p>
          {told
            ? `${told === 1 ? '1 person is in it and will be told' : `${told} people are in it and will be told`} that it’s called off.`
            : isOver
              ? 'It is over, so nobody is told.'
              : 'Nobody has signed up, so nobody is told.'}{' '}
          You can bring it back for 30 days from the group’s dashboard.
        </p>
      </Confirm>
    </div>
  )
}
