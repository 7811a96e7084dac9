import { z } from 'zod'
import { instant, pathId } from './fields.ts'
import { person } from './profile.ts'
import { get } from './route.ts'
import { listedSession } from './sessions.ts'

const part = z.object({ slotId: z.number(), instrumentName: z.string(), family: z.string() })

/** A song of the next session that cannot be played yet. */
const shortSong = z.object({
  sessionSongId: z.number(),
  number: z.number().nullable(),
  title: z.string(),
  lacking: z.array(part.extend({ couldFill: z.array(z.number()), others: z.number() })),
})

const candidate = person.extend({ comes: z.boolean(), hasAddress: z.boolean(), askedAt: instant.nullable() })

export const groupDashboard = get('/v1/groups/dashboard/{id}', {
  summary: 'What needs the organisers now, and the group in numbers',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    next: z
      .object({
        session: listedSession,
        signUpClosesAt: instant.nullable(),
        /** From then on a part lacks a player; before, it lacks a wish. */
        rosterPublished: z.boolean(),
        ready: z.number(),
        short: z.array(shortSong),
        candidates: z.array(candidate),
        unanswered: z.number(),
        /** Of those, whom a reminder would reach. */
        reached: z.number(),
      })
      .nullable(),
    requests: z.array(
      person.extend({
        askedAt: instant,
        instruments: z.array(z.object({ name: z.string(), family: z.string() })),
      }),
    ),
    /** Messages that members reported and no organiser has looked at. */
    reports: z.number(),
    /** Of all sessions to come, those that have waited longest first. */
    suggestions: z.array(
      z.object({
        sessionSongId: z.number(),
        sessionId: z.number(),
        sessionTitle: z.string(),
        title: z.string(),
        artistName: z.string(),
        by: person.nullable(),
      }),
    ),
    /** Sessions of the last three months and the next one for which somebody has not paid. */
    owing: z.array(
      z.object({
        sessionId: z.number(),
        title: z.string(),
        startDate: instant,
        timeZoneId: z.string(),
        fee: z.number(),
        people: z.array(person),
        total: z.number(),
      }),
    ),
    numbers: z.object({
      members: z.number(),
      /** In the last thirty days. */
      joined: z.number(),
      sessions: z.number(),
      /** How many were checked in at the last session; null where nobody was, or there was none. */
      cameLast: z.number().nullable(),
    }),
  }),
})
