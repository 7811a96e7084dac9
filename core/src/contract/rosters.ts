import { z } from 'zod'
import { flag, id, instant, line, nothing, pathId, versionNumber } from './fields.ts'
import { MOST_SLOTS_IN_SESSION, MOST_SONGS_IN_SESSION } from './groups.ts'
import { letter } from './letter.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'

export const ROSTER_STATES = ['draft', 'published', 'superseded'] as const

/** What a roster comes to, whoever made it. Members read what the line-up shows, up to `people`; the rest is 0 or empty for them. */
export const rosterFigures = z.object({
  songs: z.number(),
  playable: z.number(),
  slots: z.number(),
  filled: z.number(),
  required: z.number(),
  requiredFilled: z.number(),
  people: z.number(),
  /** People with fewer songs than they asked for at least. */
  belowMin: z.number(),
  /** People who have their dearest wish. */
  firstWishes: z.number(),
  /** People who could play what somebody with two songs more has. */
  envious: z.number(),
  jain: z.number(),
  gini: z.number(),
  /** histogram[n]: how many people have n songs. */
  histogram: z.array(z.number()),
  /** granted[r]: how many assignments were somebody's r-th wish; granted[0] were nobody's by name. */
  granted: z.array(z.number()),
})
export type RosterFigures = z.output<typeof rosterFigures>

export const roster = z.object({
  rosterId: z.number(),
  sessionId: z.number(),
  name: z.string(),
  state: z.enum(ROSTER_STATES),
  /** The lottery: the same wishes and the same seed give the same roster. 0 for members. */
  seed: z.number(),
  /** Those who went without last time had further tickets when lots were last drawn. */
  bumpedFirst: z.boolean(),
  /** Goes up with every change. A write that names another is refused. */
  version: z.number(),
  madeBy: person.nullable(),
  createdAt: instant,
  changedAt: instant,
  publishedAt: instant.nullable(),
  /** By when people are asked to say yes or no to their parts; null: whenever they like. */
  confirmBy: instant.nullable(),
  /** Of the wishes that it was last worked out from; null where it was made by hand alone, and for members. */
  inputHash: z.string().nullable(),
  /** How many people changed their wishes since it was last worked out, its draft was started or it was begun by hand; 0 for members. */
  changedSince: z.number(),
  hasDraft: z.boolean(),
  /** For members only what the line-up shows anyway: what tells of wishes is zero or empty, the seed too. */
  figures: rosterFigures,
})
export type Roster = z.output<typeof roster>

export const assignment = z.object({
  slotId: z.number(),
  userId: z.number(),
  /** What they had asked for; null: they had not. */
  source: z.enum(['wish', 'waitlist', 'wildcard']).nullable(),
  /** Their first wish is 1. Members see their own alone. */
  rank: z.number().nullable(),
  how: z.enum(['hand', 'auto', 'pick']),
  locked: z.boolean(),
  /** Whoever said no has the part no more. */
  answer: z.enum(['confirmed']).nullable(),
})
export type RosterAssignment = z.output<typeof assignment>

export const rosterPerson = person.extend({
  /** What organisers alone see. */
  wants: z
    .object({
      min: z.number(),
      max: z.number(),
      /** The organiser's own maximum for this person. */
      allocationMax: z.number().nullable(),
      wishes: z.number(),
      /** 'Any slot of this instrument.' */
      wildcards: z.array(z.number()),
      Notes: z.string(),
    })
    .nullable(),
})
export type RosterPerson = z.output<typeof rosterPerson>

/** A rule that an assignment breaks, with the sentence that says so. */
export const brokenRule = z.object({
  rule: z.enum([
    'slot-taken',
    'song-taken',
    'at-maximum',
    'not-registered',
    'below-minimum-rating',
    'song-cut',
    'declined',
  ]),
  slotId: z.number(),
  userId: z.number(),
  says: z.string(),
})
export type BrokenRule = z.output<typeof brokenRule>

/** What the caller can take back and do again, in words; null: nothing. */
const undoable = z.object({ undo: z.string().nullable(), redo: z.string().nullable() })

/** After a write: what is different, and where the roster stands. */
export const rosterChange = z.object({
  roster,
  set: z.array(assignment),
  cleared: z.array(z.number()),
  broken: z.array(brokenRule),
  mine: undoable,
})
export type RosterChange = z.output<typeof rosterChange>

const byRoster = { rosterId: id }
/** What the caller saw. A roster that has changed since is not written over. */
const seen = { version: versionNumber.optional() }

export const rosters = get('/Session/Rosters', {
  summary: 'The rosters of a session: drafts, the published one, those before it',
  access: 'sadmin',
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId }),
  reply: z.object({
    rosters: z.array(roster),
    /** What simpler ways would have given. */
    ways: z.array(z.object({ way: z.enum(['first-come', 'snake']), figures: rosterFigures })),
  }),
})

/** Also approved members may read a published one, so the handler decides. */
export const rosterById = get('/Session/Roster', {
  summary: 'One roster with every assignment; members see a published one without others’ wishes',
  access: 'approved',
  session: 'roster query.rosterId',
  query: z.object({ rosterId: pathId }),
  reply: z.object({
    roster,
    assignments: z.array(assignment),
    people: z.array(rosterPerson),
    broken: z.array(brokenRule),
    mine: undoable,
  }),
})

export const createRoster = post('/Session/CreateRoster/', {
  summary: 'Makes a draft roster: an empty one, or a copy',
  access: 'sadmin',
  session: 'body.sessionId',
  body: z.object({ sessionId: id, name: line(60).nullish(), copyFromRosterId: id.nullish() }),
  reply: roster,
})

export const renameRoster = post('/v1/rosters/rename/', {
  summary: 'Gives a roster another name',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({ ...byRoster, name: line(60), ...seen }),
  reply: roster,
})

export const deleteRoster = post('/Session/DeleteRoster/', {
  summary: 'Deletes a draft roster',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({ ...byRoster, ...seen }),
  reply: nothing,
})

export const restoreRoster = post('/v1/rosters/restore/', {
  summary: 'Brings a deleted draft back',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({ ...byRoster, ...seen }),
  reply: roster,
})

export const assignSlot = post('/Session/RosterAssign/', {
  summary: 'Gives a slot to somebody by hand; a rule that it breaks is named, and then needs force',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({
    ...byRoster,
    slotId: id,
    userId: id,
    /** Left out: a move by hand is locked. */
    locked: z.boolean().optional(),
    force: z.boolean().optional(),
    /** The slot that the person comes from: it is emptied in the same step, or with `swap` given to who was here. */
    fromSlotId: id.nullish(),
    swap: z.boolean().optional(),
    ...seen,
  }),
  reply: rosterChange,
})

export const unassignSlot = post('/Session/RosterUnassign/', {
  summary: 'Takes whoever has a slot off it',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({ ...byRoster, slotId: id, ...seen }),
  reply: rosterChange,
})

export const undoRosterChange = post('/v1/rosters/undo/', {
  summary: 'Takes the caller’s own last change back, or does it again; others’ changes stay',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({
    ...byRoster,
    redo: z.boolean().optional(),
    /** All of the caller's own changes since a draft was last started, with what that emptied. */
    draft: z.boolean().optional(),
    ...seen,
  }),
  reply: rosterChange,
})

export const autoAssignOptions = z.object({
  /** Who said 'any slot of this instrument' counts too; true unless said otherwise. */
  wildcards: z.boolean().optional(),
  /** What is locked stays; true unless said otherwise. */
  keepLocked: z.boolean().optional(),
  helpUnluckiest: z.boolean().optional(),
  /** Who was bumped in the group's earlier sessions has further tickets in the lottery. */
  bumpedFirst: z.boolean().optional(),
  /** Another number draws another lottery. */
  seed: z.int().min(0).max(2_147_483_647).optional(),
  /** Slots that stay as they are, beside what is locked: their holder stays, locked once it is kept, and an empty one stays empty. */
  keepSlotIds: z.array(id).max(MOST_SLOTS_IN_SESSION).optional(),
})
export type AutoAssignOptions = z.output<typeof autoAssignOptions>

export const autoAssign = post('/Session/AutoAssign/', {
  summary: 'The best roster over what is not locked; with `preview` it is only shown',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({
    ...byRoster,
    options: autoAssignOptions.nullish(),
    preview: z.boolean().optional(),
    /** The `result` of the preview that was looked at: if it would come out otherwise now, it is refused. */
    expected: z.string().max(64).optional(),
    /** It is kept in a new roster; this one stays as it is. */
    copy: z.boolean().optional(),
    ...seen,
  }),
  reply: z.object({
    /** Names the outcome: the same number, the same roster. */
    result: z.string(),
    seed: z.number(),
    before: rosterFigures,
    after: rosterFigures,
    changes: z.array(
      z.object({
        slotId: z.number(),
        before: z.number().nullable(),
        after: z.number().nullable(),
        /** The after's wish, and what they had asked for. */
        rank: z.number().nullable(),
        source: z.enum(['wish', 'waitlist', 'wildcard']).nullable(),
        why: z.string(),
      }),
    ),
    /** Everyone whose number of songs differs. */
    people: z.array(z.object({ userId: z.number(), before: z.number(), after: z.number() })),
    /** False: the search for the best choice of songs ended before it knew. */
    proven: z.boolean(),
    /** Null: 'help the unluckiest' was not asked for. */
    helped: z.enum(['to-the-end', 'in-part']).nullable(),
    /** Null while it is only shown. */
    applied: rosterChange.nullable(),
  }),
})

export const candidate = z.object({
  person,
  source: z.enum(['wish', 'waitlist', 'wildcard']),
  rank: z.number().nullable(),
  rating: z.number().nullable(),
  adminRating: z.number().nullable(),
  songs: z.number(),
  min: z.number(),
  max: z.number(),
  verdict: z.enum(['has-it', 'free', 'costs', 'blocked']),
  /** What choosing them means for songs and people, in a sentence. */
  price: z.string(),
  /** The same in figures, for who asks. */
  figures: z.array(z.string()),
})
export type SlotCandidate = z.output<typeof candidate>

export const slotSignUpDetails = get('/Session/SlotSignupDetails', {
  summary: 'Everyone who wants a slot with wish, rating and load, and what choosing each would cost',
  access: 'sadmin',
  session: 'slot query.slotId',
  query: z.object({ slotId: pathId, rosterId: pathId.optional() }),
  reply: z.object({
    slotId: z.number(),
    holderId: z.number().nullable(),
    locked: z.boolean(),
    /** Why nobody has it, where nobody has. */
    empty: z.string().nullable(),
    /** The best first. */
    candidates: z.array(candidate),
    /** Who plays the instrument and did not ask for the slot. */
    others: z.array(
      z.object({
        person,
        rating: z.number().nullable(),
        comes: z.boolean(),
        hasAddress: z.boolean(),
        askedAt: instant.nullable(),
      }),
    ),
  }),
})

export const instrumentStats = get('/Session/InstrumentStats', {
  summary: 'Slots, wishes, filled and short, by instrument',
  access: 'sadmin',
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId, rosterId: pathId.optional() }),
  reply: z.array(
    z.object({
      instrumentId: z.number(),
      instrumentName: z.string(),
      family: z.string(),
      slots: z.number(),
      required: z.number(),
      wishes: z.number(),
      /** Different people among those wishes. */
      people: z.number(),
      filled: z.number(),
      /** Required slots that nobody has. */
      short: z.number(),
    }),
  ),
})

export const compareRosters = get('/Session/CompareRosters', {
  summary: 'What differs between two rosters of a session',
  access: 'sadmin',
  session: 'roster query.rosterId',
  query: z.object({ rosterId: pathId, otherRosterId: pathId }),
  reply: z.object({
    before: roster,
    after: roster,
    changes: z.array(z.object({ slotId: z.number(), before: z.number().nullable(), after: z.number().nullable() })),
    /** Everyone whose number of songs differs. */
    people: z.array(z.object({ person, before: z.number(), after: z.number() })),
    /** Everyone who has as many songs as before, but others. */
    exchanged: z.array(person),
    /** How many play in the same songs as before, or in none. */
    unchanged: z.number(),
  }),
})

const missedWish = z.object({ slotId: z.number(), rank: z.number(), why: z.string() })

/** Also approved members may ask for their own part of a published one, so the handler decides. */
export const rosterReport = get('/Session/RosterReport', {
  summary: 'Figures and reasons: every person, every empty core slot; a member’s own part of a published roster',
  access: 'approved',
  session: 'roster query.rosterId',
  /** `own`: the caller's part alone, also for who runs the session. */
  query: z.object({ rosterId: pathId, own: flag.optional() }),
  reply: z.object({
    /** Null for members. */
    whole: z
      .object({
        roster,
        ways: z.array(z.object({ way: z.enum(['first-come', 'snake']), figures: rosterFigures })),
        /** False: a better choice of songs may exist. */
        proven: z.boolean(),
        /** Of what auto-assign last worked it out from; empty: it never did. */
        inputHash: z.string(),
        made: z.object({
          /** `worked-out`: as auto-assign left it; `changed`: it is another since; `unknown`: nobody kept what came out then. */
          how: z.enum(['worked-out', 'changed', 'by-hand', 'unknown']),
          /** Parts that were given by hand, and that were picked in a draft. */
          hand: z.number(),
          picked: z.number(),
          options: z
            .object({ wildcards: z.boolean(), keepLocked: z.boolean(), helpUnluckiest: z.boolean() })
            .nullable(),
        }),
        empty: z.array(z.object({ slotId: z.number(), required: z.boolean(), why: z.string() })),
      })
      .nullable(),
    people: z.array(
      z.object({
        person,
        asked: z.number(),
        /** The ranks of the wishes that were granted. */
        granted: z.array(z.number()),
        songs: z.number(),
        min: z.number(),
        max: z.number(),
        /** The dearest wish that was not granted. */
        missed: missedWish.nullable(),
        /** Every part with how it came about; empty for members. */
        given: z.array(z.object({ slotId: z.number(), why: z.string() })),
        /** All that was asked for and not granted, the dearest first; in large sessions the first few. Empty for members. */
        misses: z.array(missedWish),
      }),
    ),
    /** Why not, for each of the caller's own wishes that was not granted. */
    mine: z.array(
      z.object({
        slotId: z.number(),
        rank: z.number(),
        why: z.string(),
        /** The same, a sentence each. */
        sentences: z.array(z.string()),
      }),
    ),
  }),
})

export const rosterReportTable = get('/v1/rosters/report/{id}.csv', {
  summary: 'The report as a table',
  access: 'sadmin',
  session: 'roster params.id',
  params: z.object({ id: pathId }),
  type: 'text/csv',
  reply: z.string(),
})

/** What one person would hear of a roster that comes out, or changes. */
export const rosterMessage = z.object({
  person,
  /** `nothing`: their parts are as they were, so they are not told. */
  kind: z.enum(['plays', 'changed', 'plays-nothing', 'nothing']),
  /** Whether a mail reaches them. */
  byMail: z.boolean(),
  subject: z.string(),
  /** Null: they are not told. */
  letter: letter.nullable(),
})

export const publishPreview = get('/v1/rosters/publish-preview/{id}', {
  summary: 'What publishing would do: rules broken, core slots that stay empty, who hears what',
  access: 'sadmin',
  session: 'roster params.id',
  params: z.object({ id: pathId }),
  query: z.object({ confirmBy: instant.optional() }),
  reply: z.object({
    roster,
    broken: z.array(brokenRule),
    empty: z.array(z.object({ slotId: z.number(), why: z.string() })),
    /** Who was given a part of what is out since this draft was made, and would lose it, in sentences. */
    overtaken: z.array(z.string()),
    /** Names what is overtaken: the same line-up out, and the same parts of the same people, the same word. */
    result: z.string(),
    /** What this would take the place of: people were asked to answer by then; null: nothing is out. */
    out: z.object({ confirmBy: instant.nullable() }).nullable(),
    /** Everybody who is coming, those first who are told. */
    messages: z.array(rosterMessage),
  }),
})

export const publishRoster = post('/Session/PublishRoster/', {
  summary: 'Publishes a roster; the one before is superseded, and everyone whose part changed is told',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({
    ...byRoster,
    /** The core slots that stay empty, as the organiser agreed to. */
    acknowledged: z.array(id).max(MOST_SLOTS_IN_SESSION).optional(),
    /** By when people are asked to say yes or no: from now on, and before the session starts. */
    confirmBy: instant.nullish(),
    /** The `result` of the preview that was looked at: if publishing would take something else back now, it is refused. */
    expected: z.string().max(64).optional(),
    ...seen,
  }),
  reply: z.object({ roster, told: z.number() }),
})

/** `rosterId`: the working roster as the caller saw it. If it is another one by now, nothing is written. */
const inWorkingRoster = { sessionSongId: id, slotId: id, rosterId: id.optional(), ...seen }

export const assignInSong = post('/SessionSong/Assign/', {
  summary: 'Gives a slot to somebody in the session’s working roster',
  access: 'sadmin',
  session: 'song body.sessionSongId',
  body: z.object({ ...inWorkingRoster, userId: id, force: z.boolean().optional() }),
  reply: rosterChange,
})

export const unassignInSong = post('/SessionSong/Unassign/', {
  summary: 'Takes whoever has a slot off it in the session’s working roster',
  access: 'sadmin',
  session: 'song body.sessionSongId',
  body: z.object(inWorkingRoster),
  reply: rosterChange,
})

export const optimiseOrder = post('/v1/session-admin/optimise-order/', {
  summary: 'A set order with the fewest change-overs; without `apply` it is only shown',
  access: 'sadmin',
  session: 'body.sessionId',
  body: z.object({
    sessionId: id,
    apply: flag.optional(),
    /** From 0. Only songs that are not cut have a place. */
    pins: z
      .array(
        z.object({
          sessionSongId: id,
          place: z
            .int()
            .min(0)
            .max(MOST_SONGS_IN_SESSION - 1),
        }),
      )
      .max(MOST_SONGS_IN_SESSION)
      .optional(),
    /** `before` and `after` of the reply that was looked at: if the set, or its new order, would be another by now, it is refused. */
    before: z.array(id).max(MOST_SONGS_IN_SESSION).optional(),
    after: z.array(id).max(MOST_SONGS_IN_SESSION).optional(),
    /** The roster whose line-ups count; else the published one, else the working one. */
    rosterId: id.nullish(),
  }),
  reply: z.object({
    before: z.array(z.number()),
    after: z.array(z.number()),
    /** What the change-overs come to, before and after: people who walk on or off, and six for each change of instrument. */
    cost: z.object({ before: z.number(), after: z.number(), atLeast: z.number() }),
    applied: z.boolean(),
  }),
})
