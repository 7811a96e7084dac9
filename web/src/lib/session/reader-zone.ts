import { useSession } from './session.ts'

export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone that 'your time' is in: the one from the reader's settings, or else the device's. */
export const useReaderZone = () => useSession(({ profile }) => profile?.timeZoneId) ?? deviceZone()
