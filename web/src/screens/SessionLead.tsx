import type { SessionView } from '../features/sessions/queries.ts'
import { SmallHead } from '../features/sessions/SmallHead.tsx'
import type { MyParts } from '../features/sign-up/my-parts.ts'
import { YouPlay } from '../features/sign-up/YouPlay.tsx'

interface Props {
  view: SessionView
  parts: MyParts
  now: Date
  /** On a phone it is the head of the page. */
  isHead: boolean
}

/** What one plays, once the roster is out: in a file of its own, as most sessions that are opened have none yet. */
export default function SessionLead({ view, parts, now, isHead }: Props) {
  return <YouPlay view={view} parts={parts} now={now} above={isHead && <SmallHead view={view} />} />
}
