import { setGroupDescription, updateGroupSettings } from '@app/core/contract/groups'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { layer, shownAtOnce } from '../../lib/api/pending-changes.ts'
import { askAgain } from '../../lib/api/query-client.ts'
import { askGroupAgain } from './mutations.ts'
import { type Settings, settingsKey } from './queries.ts'

export const useSetDescription = (id: number) =>
  useMutation({
    mutationFn: (body: { text: string; was: string }) =>
      call(setGroupDescription, { sessionGroupId: id, ...body }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(id),
    onError: afterClash(() => askGroupAgain(id)),
  })

type Switches = Pick<Settings, 'filtersEnabled' | 'partLockoutEnabled'>

/** Shown at once; turned back when the server says no. */
export const useGroupSwitch = (id: number) =>
  useMutation({
    mutationFn: (change: Partial<Switches>) => call(updateGroupSettings, { id, ...change }),
    ...shownAtOnce<Partial<Switches>>(
      (change) => [layer<Settings>(settingsKey(id), (settings) => ({ ...settings, ...change }))],
      () => askAgain(['session']),
    ),
  })
