import { RosterList } from '../features/rosters/RosterList.tsx'
import { useSearchParams } from '../lib/router/router.tsx'
import { OrganiserPage } from './OrganiserPage.tsx'

export default function ViewRostersScreen() {
  const [query] = useSearchParams()
  const sessionId = Number(query.get('sessionId'))
  return (
    <OrganiserPage sessionId={sessionId} title="Rosters" stage="roster">
      {({ session }) => <RosterList key={sessionId} session={session} />}
    </OrganiserPage>
  )
}
