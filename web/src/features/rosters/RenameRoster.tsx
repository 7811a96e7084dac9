import type { Roster } from '@app/core/contract/rosters'
import { useState } from 'react'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRenameRoster } from './mutations.ts'

const LONGEST = 60

/** Another name for a roster. */
export function RenameRoster({ roster, onClose }: { roster: Roster | null; onClose: () => void }) {
  const rename = useRenameRoster(roster?.sessionId ?? 0)
  const [name, setName] = useState(roster?.name ?? '')
  const save = () => {
    if (!roster || !name.trim() || rename.isPending) return
    const { rosterId, version } = roster
    rename.mutate({ rosterId, name: name.trim(), version }, { onSuccess: onClose })
  }
  return (
    <Confirm
      title="Rename the roster"
      open={roster !== null}
      onClose={onClose}
      no="Cancel"
      yes="Rename"
      disabled={!name.trim()}
      busy={rename.isPending}
      onYes={save}
    >
      {rename.error && <Notice kind="error">{rename.error.message}</Notice>}
      <TextField
        label="Name"
        name="roster-name"
        value={name}
        maxLength={LONGEST}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Confirm>
  )
}
