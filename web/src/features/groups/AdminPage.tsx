import type { ReactNode } from 'react'
import { useAppRoute } from '../../lib/router/app-route.ts'
import { Link } from '../../lib/router/router.tsx'
import { useTitle } from '../../lib/router/use-title.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AdminPage.module.css'
import { GroupProblem } from './GroupProblem.tsx'
import { type AdminDetail, useGroupAdminQuery } from './queries.ts'
import { useAdminMenu } from './use-admin-menu.ts'

interface Props {
  id: number
  title: string
  /** What the page says at its head, where that is more than its name. */
  heading?: string | undefined
  /** What stands beside the heading. */
  action?: ReactNode
  aside?: ReactNode
  children: (detail: AdminDetail) => ReactNode
}

/** The frame of every admin page of a group: its menu, whose group it is, and what happens to those who may not. */
export function AdminPage({ id, title, heading = title, action, aside, children }: Props) {
  const { customMenu } = useAppRoute()
  const { data, isError, error, refetch } = useGroupAdminQuery(id)
  useTitle(data && `${title}, ${data.group.name}`, title)
  useAdminMenu(data, customMenu === true)
  if (!data && (isError || !(id > 0))) return <GroupProblem error={error} onRetry={() => refetch()} />
  return (
    <Page width="roomy" aside={data && aside}>
      <header className={styles.head}>
        <div className={styles.words}>
          {data && (
            <Link to={`/group/${id}`} className={styles.group}>
              {data.group.name}
            </Link>
          )}
          <PageHeading>{heading}</PageHeading>
        </div>
        {data && action}
      </header>
      {data ? children(data) : <Skeleton lines={8} />}
    </Page>
  )
}
