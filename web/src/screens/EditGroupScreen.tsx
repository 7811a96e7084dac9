import { AdminPage } from '../features/groups/AdminPage.tsx'
import { GroupForm } from '../features/groups/GroupForm.tsx'
import { useDefaultMenuHere } from '../features/groups/use-admin-menu.ts'
import { useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { showToast } from '../lib/toasts.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

function MakeGroup() {
  const navigate = useNavigate()
  useTitle('Make a group', 'Make a group')
  return (
    <Page width="roomy">
      <PageHeading>Make a group</PageHeading>
      <GroupForm
        cancelTo="/groups"
        onSaved={(id) => {
          showToast({ kind: 'plain', title: 'Your group is ready', body: 'Now invite the people who play in it.' })
          navigate(`/admin/dashboard/${id}`, { replace: true })
        }}
      />
    </Page>
  )
}

export default function EditGroupScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const given = query.get('id')
  useDefaultMenuHere(given === null)
  if (given === null) return <MakeGroup />
  const id = Number(given)
  return (
    <AdminPage id={id} title="Name and place">
      {({ group }) => (
        <GroupForm
          key={id}
          group={group}
          cancelTo={`/admin/dashboard/${id}`}
          onSaved={() => {
            showToast({ kind: 'plain', title: 'Saved', body: 'The group’s page shows it now.' })
            navigate(`/admin/dashboard/${id}`)
          }}
        />
      )}
    </AdminPage>
  )
}
