import { type FairnessRow, groupFairness } from '@app/core/contract/fairness'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { groupKey } from '../groups/queries.ts'

export type { FairnessRow }

/** Everybody's for who runs the group, else one's own. */
export const useFairnessQuery = (groupId: number) =>
  useQuery({
    queryKey: [...groupKey(groupId), 'fairness'],
    queryFn: () => call(groupFairness, { id: groupId }, { errors: 'quiet' }),
  })
