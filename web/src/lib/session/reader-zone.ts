import { ownZone } from '@app/core/rules/wall-clock'
import { clockForReader, clockIn, dayAndClock, dayForReader, withReadersTime } from '../words/clock.ts'
import { useSession } from './session.ts'

/** The zone that 'your time' is in: the one from the reader's settings, or else the device's. */
export const useReaderZone = () => useSession(({ profile }) => profile?.timeZoneId) ?? ownZone()

type Moment = Date | string

/** Moments of a session as whoever reads is told them: by the clock there, with their own beside it where that shows something else. */
export function useTimes() {
  const here = useReaderZone()
  return {
    /** 'Tue 10 Nov, 20:00 (21:00 your time)' */
    day: (at: Moment, zone: string) => dayForReader(new Date(at), zone, here),
    /** '20:00 (21:00 your time)' */
    clock: (at: Moment, zone: string) => clockForReader(new Date(at), zone, here),
    /** 'Tue 10 Nov, 20:00–23:00 (21:00 your time)' */
    span: (at: Moment, end: Moment, zone: string) =>
      withReadersTime(`${dayAndClock(new Date(at), zone)}–${clockIn(new Date(end), zone)}`, new Date(at), zone, here),
  }
}
