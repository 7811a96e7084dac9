import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** After a write: what is shown of these is asked for at once, the rest when it is next shown. */
export const askAgain = (...keys: QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
