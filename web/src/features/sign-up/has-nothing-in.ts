import type { SessionView } from '../sessions/queries.ts'

/** Whether somebody has neither a seat nor a wish in a session, and does not run it. */
export const hasNothingIn = ({ me: { registration, wishes, callerIsAdmin } }: SessionView) =>
  !registration && !wishes.length && !callerIsAdmin
