interface Session {
  rosterPublished: boolean
  settings: { firstCome: boolean }
}

/** Somebody published a roster. Where the first to come has a slot there is one from the start, and it is no news. */
export const isRosterOut = ({ rosterPublished, settings }: Session) => rosterPublished && !settings.firstCome
