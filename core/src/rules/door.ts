/** The door opens on the day of the session: people set up, and the first come early. */
const OPENS_MS = 12 * 3_600_000

/** Whether people can walk in, and who runs the session says who is here and which song is on. */
export const isDoorOpen = (startsAt: Date, endsAt: Date, now: Date) =>
  now.getTime() >= startsAt.getTime() - OPENS_MS && now < endsAt

/** A night may run over; until the next day whoever has the door's key can see what is on. */
export const isNight = (startsAt: Date, endsAt: Date, now: Date) =>
  isDoorOpen(startsAt, new Date(endsAt.getTime() + OPENS_MS), now)
