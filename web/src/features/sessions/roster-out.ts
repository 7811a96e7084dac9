import type { SessionView } from './queries.ts'

/** Somebody published a roster. Where the first to come has a slot there is one from the start, and it is no news. */
export const isRosterOut = ({ rosterPublished, settings }: SessionView['session']) =>
  rosterPublished && !settings.firstCome
