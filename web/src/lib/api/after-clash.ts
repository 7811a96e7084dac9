import { ApiError } from './api-error.ts'

/** When somebody else changed the same, what they made of it is fetched before the form says so. */
export const afterClash = (askAgain: () => Promise<unknown>) => (error: Error) =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' ? askAgain() : undefined
