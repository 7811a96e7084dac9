import { type ReactNode, useEffect } from 'react'
import { AdminPage } from '../features/groups/AdminPage.tsx'
import { DefaultsForm } from '../features/groups/DefaultsForm.tsx'
import { DescriptionForm } from '../features/groups/DescriptionForm.tsx'
import { GroupSwitches } from '../features/groups/GroupSwitches.tsx'
import { Invitation } from '../features/groups/Invitation.tsx'
import { type AdminDetail, useGroupSettingsQuery } from '../features/groups/queries.ts'
import { BannerEditor } from '../features/media/BannerEditor.tsx'
import { useGroupBanner } from '../features/media/mutations.ts'
import { VenueList } from '../features/venues/VenueList.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { useLocation } from '../lib/router/router.tsx'
import { Banner } from '../ui/Banner.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './GroupSettingsScreen.module.css'

/** A link such as #invitation leads to its part once the page is there. */
function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [hash, id])
  return (
    <div id={id} className={styles.anchor}>
      {children}
    </div>
  )
}

function Parts({ detail }: { detail: AdminDetail }) {
  const { sessionGroupId: id, group } = detail
  const settings = useGroupSettingsQuery(id)
  const waiting = settings.isError ? (
    <LoadFailed what="The settings" onRetry={() => settings.refetch()} />
  ) : (
    <Skeleton lines={4} label="Loading the settings" />
  )
  return (
    <>
      <Anchor id="invitation">
        <Section title="Invitation" lead="Anyone who opens the link or scans the code is in right away.">
          <Invitation groupId={id} />
        </Section>
      </Anchor>
      <Section title="Banner" lead="A photo, 1200 by 515. Without one, we make a pattern from the name.">
        <BannerEditor
          whose="group"
          calls={useGroupBanner(id)}
          hasBanner={group.imageAssetData !== null}
          current={<Banner of={group} sizes="(width >= 992px) 640px, 100vw" />}
        />
      </Section>
      <Section title="About">
        <DescriptionForm groupId={id} description={group.description} />
      </Section>
      <Anchor id="venues">
        <Section title="Venues" lead="Where you play.">
          <VenueList groupId={id} />
        </Section>
      </Anchor>
      <Section title="New sessions" lead="What every new session starts with. You can change it in the session.">
        {settings.data ? <DefaultsForm groupId={id} settings={settings.data.defaultSessionSettings} /> : waiting}
      </Section>
      <Section title="Sign-up" lead="For every session of the group, at once.">
        {settings.data ? <GroupSwitches groupId={id} settings={settings.data} /> : waiting}
      </Section>
    </>
  )
}

export default function GroupSettingsScreen() {
  const id = Number(useParams().id)
  return (
    <AdminPage id={id} title="Settings">
      {(detail) => <Parts detail={detail} />}
    </AdminPage>
  )
}
