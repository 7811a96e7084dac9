import { useEffect, useState } from 'react'
import type { GroupSession } from '../features/session-admin/queries.ts'
import { StartFrom } from '../features/session-admin/StartFrom.tsx'
import { copiedValues, isOn, onOff, type SessionValues } from '../features/session-admin/session-form.ts'
import { useSessionQuery } from '../features/sessions/queries.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'

interface Props {
  sessions: GroupSession[]
  values: SessionValues
  fill: (changes: Partial<SessionValues>) => void
}

/** Fills the form from an old session, once that has come. */
export function StartFromSession({ sessions, values, fill }: Props) {
  const [query] = useSearchParams()
  // Whoever comes from that session's page means it; what was typed since then counts more.
  const [wanted, setWanted] = useState(values.title ? 0 : Number(query.get('from')))
  const asked = useSessionQuery(wanted)
  const source = asked.data
  useEffect(() => {
    if (!source || !wanted) return
    setWanted(0)
    fill(copiedValues(source.session, sessions, new Date()))
  }, [source, wanted, sessions, fill])
  return (
    <>
      {wanted > 0 && <IfFailed of={asked} what="That session" />}
      <StartFrom
        sessions={sessions}
        from={wanted ? String(wanted) : values.from}
        withSongs={isOn(values.withSongs)}
        onChoose={(id) => (id ? setWanted(Number(id)) : fill({ from: '' }))}
        onWithSongs={(on) => fill({ withSongs: onOff(on) })}
      />
    </>
  )
}
