import { countOf } from '@app/core/rules/count-of'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../features/groups/AdminPage.tsx'
import { AddMemberForm } from '../features/members/AddMemberForm.tsx'
import { CsvTools } from '../features/members/CsvTools.tsx'
import { InvitationList } from '../features/members/InvitationList.tsx'
import { type GroupUser, useGroupUsersQuery } from '../features/members/queries.ts'
import { RemovedList } from '../features/members/RemovedList.tsx'
import { RequestList } from '../features/members/RequestList.tsx'
import { UserTable } from '../features/members/UserTable.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNameSearch } from '../ui/use-name-search.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import styles from './GroupUsersScreen.module.css'

const loadMemberSheet = () => import('../features/members/MemberSheet.tsx')

const wordsOf = ({ firstName, lastName, email }: GroupUser) => `${firstName} ${lastName} ${email}`

function Members({ groupId }: { groupId: number }) {
  const users = useGroupUsersQuery(groupId)
  const [chosen, setChosen] = useState<number | null>(null)
  const close = () => setChosen(null)
  const MemberSheet = useOverlay(loadMemberSheet, chosen !== null, close)
  const approved = users.data?.filter(({ isApproved }) => isApproved) ?? []
  const { isSought, field } = useNameSearch(approved.length, 'Find a member')
  const found = approved.filter((user) => isSought(wordsOf(user)))
  if (users.isError && !users.data) return <IfFailed whole of={users} what="The members" />
  // As long as a window, so that what stands below does not jump.
  if (!users.data) return <Skeleton lines={24} />
  return (
    <>
      {field}
      <UserTable users={found} onChoose={setChosen} />
      {!found.length && <p className={styles.quiet}>Nobody by that name.</p>}
      {MemberSheet && (
        <MemberSheet
          groupId={groupId}
          user={approved.find(({ userId }) => userId === chosen)}
          open={chosen !== null}
          onClose={close}
        />
      )}
    </>
  )
}

export default function GroupUsersScreen() {
  const id = Number(useParams().id)
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      id={id}
      title="Members"
      action={
        !isAdding && (
          <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
            Add someone
          </Button>
        )
      }
    >
      {({ pending, counts }) => (
        <>
          {isAdding && (
            <Section title="Add someone" lead="Invite them by e-mail, or keep them as a guest by name.">
              <AddMemberForm groupId={id} onDone={() => setAdding(false)} />
            </Section>
          )}
          {pending.length > 0 && (
            <Section title="Requests" lead={pending.length === 1 ? '1 is waiting' : `${pending.length} are waiting`}>
              <RequestList groupId={id} pending={pending} />
            </Section>
          )}
          <Section title="Members" lead={`${countOf(counts.members, 'member')}, ${countOf(counts.admins, 'admin')}`}>
            <Members groupId={id} />
            <div className={styles.invite}>
              <ButtonLink to={`/admin/edit-group-settings/${id}#invitation`} look="text">
                Invite by link or code
              </ButtonLink>
            </div>
          </Section>
          <InvitationList groupId={id} />
          <RemovedList groupId={id} />
          <Section title="As a file" lead="Many at once, from a spreadsheet or into one.">
            <CsvTools groupId={id} />
          </Section>
        </>
      )}
    </AdminPage>
  )
}
