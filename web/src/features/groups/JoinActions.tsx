import { Bell, CalendarPlus, Check, Hourglass, LogOut, Settings2, Share2, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { server } from '../../lib/api/site.ts'
import { shareLink } from '../../lib/device/share.ts'
import { dropIntent, keepIntent } from '../../lib/session/intent.ts'
import { signInAddress, signUpAddress, useNameFirst } from '../../lib/session/name-first.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import styles from './JoinActions.module.css'
import { useJoinGroup, useLeaveGroup } from './mutations.ts'
import type { GroupDetail } from './queries.ts'
import { useFollowJoin } from './use-follow-join.ts'

const told = (error: unknown) => (error instanceof ApiError ? error.message : 'That did not work. Try again.')

function GuestJoin({ groupId, isInviteOnly }: { groupId: number; isInviteOnly: boolean }) {
  const page = `/group/${groupId}`
  const keep = () => keepIntent({ page, groupId })
  if (isInviteOnly) return <Notice>This group takes people by invitation. Ask its organiser for the link.</Notice>
  return (
    <div className={styles.row}>
      <ButtonLink to={signUpAddress(page)} className={styles.main} onClick={keep}>
        Sign up to join
      </ButtonLink>
      <ButtonLink to={signInAddress(page)} look="outlined" onClick={keep}>
        Sign in
      </ButtonLink>
    </div>
  )
}

function LeaveDialog({ detail, open, onClose }: { detail: GroupDetail; open: boolean; onClose: () => void }) {
  const leave = useLeaveGroup(detail.sessionGroupId)
  const isWaiting = !detail.callerIsApproved
  const go = async () => {
    try {
      await leave.mutateAsync()
      showToast({
        kind: 'plain',
        title: isWaiting ? 'Request withdrawn' : 'You left the group',
        body: detail.group.name,
      })
      onClose()
    } catch {
      // Said in the dialog.
    }
  }
  return (
    <Confirm
      title={isWaiting ? 'Withdraw your request?' : `Leave ${detail.group.name}?`}
      open={open}
      onClose={onClose}
      no={isWaiting ? 'Keep waiting' : 'Stay'}
      yes={isWaiting ? 'Withdraw' : 'Leave'}
      look="danger"
      busy={leave.isPending}
      onYes={go}
    >
      {leave.error ? (
        <Notice kind="error">{told(leave.error)}</Notice>
      ) : isWaiting ? (
        'The organisers will no longer see it. You can ask again.'
      ) : (
        'Your wishes for its coming sessions are deleted. What you wrote stays.'
      )}
    </Confirm>
  )
}

/** What being a member is good for besides leaving. */
function Membership({
  detail: { group, callerIsAdmin },
  open,
  onClose,
  onLeave,
}: {
  detail: GroupDetail
  open: boolean
  onClose: () => void
  onLeave: () => void
}) {
  return (
    <Question
      title={callerIsAdmin ? `You run ${group.name}` : `You are a member of ${group.name}`}
      open={open}
      onClose={onClose}
      actions={
        <Button look="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={styles.ways}>
        <li>
          <Button
            look="text"
            icon={<Share2 size={20} aria-hidden />}
            onClick={() => shareLink(group.name, `/group/${group.id}`)}
          >
            Share the group
          </Button>
        </li>
        {group.isPublic && (
          <li>
            <a href={`${server}/api/v1/groups/calendar/${group.id}.ics`} className={styles.way}>
              <CalendarPlus size={20} aria-hidden />
              Add its sessions to my calendar
            </a>
          </li>
        )}
        <li>
          <ButtonLink to="/settings" look="text" icon={<Bell size={20} aria-hidden />}>
            Notifications from this group
          </ButtonLink>
        </li>
        <li>
          <Button look="danger" icon={<LogOut size={20} aria-hidden />} onClick={onLeave}>
            Leave the group
          </Button>
        </li>
      </ul>
    </Question>
  )
}

/** What someone can do here, by what they are: guest, stranger, waiting, member, admin; `beside` is for who is in. */
export function JoinActions({ detail, beside }: { detail: GroupDetail; beside?: ReactNode }) {
  const { sessionGroupId: id, group, callerIsMember, callerIsApproved, callerIsAdmin } = detail
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const join = useJoinGroup(id)
  const nameFirst = useNameFirst()
  const page = `/group/${id}`
  const ask = () => join.mutate(undefined, { onSettled: dropIntent })
  useFollowJoin(page, !callerIsMember, ask)
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const dialog = <LeaveDialog detail={detail} open={isLeaving} onClose={() => setLeaving(false)} />

  if (!isSignedIn) return <GuestJoin groupId={id} isInviteOnly={group.joinPolicy === 'invite'} />
  if (!callerIsMember) {
    if (group.joinPolicy === 'invite')
      return <Notice>This group takes people by invitation. Ask its organiser for the link.</Notice>
    const isOpen = group.joinPolicy === 'open'
    return (
      <>
        {join.error && <Notice kind="error">{told(join.error)}</Notice>}
        <Button
          size="big"
          busy={join.isPending}
          icon={<UserPlus size={20} aria-hidden />}
          onClick={() => nameFirst({ page, groupId: id }) || ask()}
        >
          {isOpen ? 'Join' : 'Ask to join'}
        </Button>
        {!isOpen && <p className={styles.hint}>An organiser has to let you in. You’ll get an e-mail when they do.</p>}
      </>
    )
  }
  if (!callerIsApproved) {
    return (
      <>
        <div className={styles.waiting} role="status">
          <Hourglass size={20} aria-hidden />
          <p>
            <strong>Your request is waiting.</strong> The organisers can see it.
          </p>
        </div>
        <div>
          <Button look="outlined" onClick={() => setLeaving(true)}>
            Withdraw
          </Button>
        </div>
        {dialog}
      </>
    )
  }
  return (
    <div className={styles.row}>
      {callerIsAdmin && (
        <ButtonLink to={`/admin/dashboard/${id}`} className={styles.main} icon={<Settings2 size={20} aria-hidden />}>
          Run this group
        </ButtonLink>
      )}
      <Button
        look="outlined"
        aria-haspopup="dialog"
        className={callerIsAdmin ? undefined : styles.main}
        icon={<Check size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {callerIsAdmin ? 'Organiser' : 'Member'}
      </Button>
      {beside}
      <Membership
        detail={detail}
        open={isAsking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          setLeaving(true)
        }}
      />
      {dialog}
    </div>
  )
}
