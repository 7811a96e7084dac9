import type { Call } from '@app/core/contract/route'
import type { z } from 'zod'

/** A call that the contract does not hold yet: its reply's type is the client's own word, until the contract has it. */
export const wireCall = <R>(method: 'GET' | 'POST', path: string, query: string[] = []) =>
  ({
    method,
    path,
    bare: false,
    params: undefined,
    query: { shape: Object.fromEntries(query.map((name) => [name, 0])) },
    body: undefined,
  }) as unknown as Call<'user', undefined, undefined, undefined, z.ZodType<R>>
