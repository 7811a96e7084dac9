import { CopyPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '../../lib/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useDeleteSession, useRestoreSession } from './mutations.ts'
import styles from './SidePanel.module.css'

/** A new session from this one, or an end to it; what is deleted can be brought back for 30 days. */
export function DeleteSession({ session, mayDuplicate }: { session: SessionView['session']; mayDuplicate: boolean }) {
  const { id, groupId, title, counts } = session
  const inIt = counts.registered + counts.waitlisted
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
          body: 'It can be brought back for 30 days.',
          ...(mayDuplicate && { action: { label: 'Bring it back', run: () => restore.mutate(id) } }),
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
      <Question
        title={`Delete ${title}?`}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="outlined" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button look="danger" busy={remove.isPending} onClick={act}>
              Delete the session
            </Button>
          </>
        }
      >
        {remove.error && <Notice kind="error">{remove.error.message}</Notice>}
        <p>
          {inIt
            ? `${inIt === 1 ? '1 person is in it and hears' : `${inIt} people are in it and hear`} that it’s called off.`
            : 'Nobody has signed up, so nobody is told.'}{' '}
          You can bring it back for 30 days from the group’s dashboard.
        </p>
      </Question>
    </div>
  )
}
