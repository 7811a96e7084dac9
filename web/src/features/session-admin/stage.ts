import { countOf } from '@app/core/rules/count-of'
import { isDoorOpen } from '@app/core/rules/door'
import { isInSet } from '@app/core/rules/readiness'
import { isSignUpOpen } from '@app/core/rules/sign-up'
import { signUpPhase } from '@app/core/rules/sign-up-phase'
import { longLength } from '../../lib/words/clock.ts'
import type { SessionView } from '../sessions/queries.ts'

type Session = SessionView['session']

export const STAGES = ['songs', 'sign-up', 'roster', 'tonight'] as const
export type Stage = (typeof STAGES)[number]
export const isStage = (value: string | null): value is Stage => STAGES.some((stage) => stage === value)

export const signUpIsOpen = ({ settings: { signUpOpen, signUpClosesAt } }: Session, now: Date) =>
  isSignUpOpen({ signUpOpen, signUpClosesAt: signUpClosesAt ? new Date(signUpClosesAt) : null }, now)

const isNotOpenYet = (session: Session, now: Date) => signUpPhase(session, now) === 'not-yet'

/** Whoever comes first has the slot: such a session needs no roster. */
export const hasRosters = ({ settings }: Session) => !settings.firstCome

const isNight = ({ startDate, endDate }: Session, now: Date) =>
  now >= new Date(startDate) || isDoorOpen(new Date(startDate), new Date(endDate), now)

const isTonight = (session: Session, now: Date) => isNight(session, now) && now < new Date(session.endDate)

/** Where the session stands: what its organiser most likely came for. */
export function currentStage(session: Session, now: Date): Stage {
  if (isNight(session, now)) return 'tonight'
  if (!session.songs.some(isInSet)) return 'songs'
  if (!hasRosters(session)) return 'sign-up'
  const isClosed = !signUpIsOpen(session, now) && session.counts.registered > 0
  return session.rosterPublished || isClosed ? 'roster' : 'sign-up'
}

export interface StageView {
  stage: Stage
  name: string
  /** What there is to say of it, in a few words. */
  words: string
  state: 'done' | 'now' | 'later'
  link: string
}

const NAMES: Record<Stage, string> = { songs: 'Songs', 'sign-up': 'Sign-up', roster: 'Roster', tonight: 'Tonight' }

function wordsOf(stage: Stage, session: Session, now: Date): string {
  const { songs, runningSeconds, registered } = session.counts
  switch (stage) {
    case 'songs':
      return songs ? `${songs}, ${longLength(runningSeconds)}` : 'None yet'
    case 'sign-up':
      return isNotOpenYet(session, now)
        ? 'Not open yet'
        : `${signUpIsOpen(session, now) ? 'Open' : 'Closed'}, ${registered} in`
    case 'roster':
      return session.rosterPublished ? 'Published' : 'Not published'
    case 'tonight':
      return now >= new Date(session.endDate) ? 'Over' : 'Check-in and stage'
  }
}

/** The way of a session, as its organiser walks it. */
export function stagesOf(session: Session, now: Date): StageView[] {
  const current = currentStage(session, now)
  const stages = STAGES.filter((stage) => stage !== 'roster' || hasRosters(session))
  const at = stages.indexOf(current)
  const isDone = (stage: Stage, index: number) => {
    // It is where the session stands until the night, but there is nothing left to do in it.
    if (stage === 'roster') return session.rosterPublished
    if (index >= at) return false
    return stage === 'sign-up' ? session.rosterPublished || !signUpIsOpen(session, now) : session.songs.some(isInSet)
  }
  return stages.map((stage, index) => ({
    stage,
    name: stage === 'tonight' && !isTonight(session, now) ? 'The night' : NAMES[stage],
    words: wordsOf(stage, session, now),
    state: isDone(stage, index) ? 'done' : index === at ? 'now' : 'later',
    link:
      stage === 'songs'
        ? `/admin/edit-session-songs?sessionId=${session.id}`
        : `/admin/view-session?id=${session.id}&stage=${stage}`,
  }))
}

/** 'Open until Tue 10 Nov, 20:00', in the reader's words for a moment. */
export function signUpWords(session: Session, now: Date, day: (at: string, zone: string) => string): string {
  const { signUpClosesAt } = session.settings
  if (!signUpIsOpen(session, now)) return isNotOpenYet(session, now) ? 'Not open yet' : 'Closed'
  return signUpClosesAt ? `Open until ${day(signUpClosesAt, session.timeZoneId)}` : 'Open'
}

interface Attended {
  registered: number
  came: number
  endDate: string
}

/** '26 are coming' of what is to come, '22 came' of the past; where nobody was checked in, all that is known is that '26 signed up'. */
export function comingWords({ registered, came, endDate }: Attended, now: Date): string {
  if (now >= new Date(endDate)) return came ? `${came} came` : `${registered} signed up`
  return registered === 1 ? '1 is coming' : `${registered} are coming`
}

/** '71 of 81 slots', by the published roster. */
export function filledWords(session: Session): { filled: number; slots: number } {
  const slots = session.songs.filter(isInSet).flatMap((song) => song.slots)
  return { filled: slots.filter(({ player }) => player).length, slots: slots.length }
}

export const wishCount = (session: Session) =>
  session.songs.filter(isInSet).reduce((sum, { slots }) => sum + slots.reduce((all, { wishes }) => all + wishes, 0), 0)

export const wishWords = (session: Session) => {
  const wishes = wishCount(session)
  return `${countOf(session.counts.registered, 'person')} with ${countOf(wishes, 'wish')}`
}
