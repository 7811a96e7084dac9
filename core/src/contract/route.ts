import type { z } from 'zod'

/**
 * Who may make a call. `guest` is anyone (a token is read if there is one), `user` anyone signed in,
 * `anonymous` anyone too, but a token is not even looked at: signing in must work with a dead one.
 * The others are roles in the group that `group` names, or in the group of the session that `session` names: `member` approved
 * or not, `approved`, `gadmin` its admins; `sadmin` these and who was made an admin of that session. `party` is who talks in the
 * channel that `channel` names: the approved members of its group, or the two of a direct chat.
 */
export type Access = 'anonymous' | 'guest' | 'user' | 'party' | GroupRole
export type GroupRole = 'member' | 'approved' | 'gadmin' | 'sadmin'

/** Where in the input the group's id stands. A group that the caller may not know of is not found. */
type Place = `${'params' | 'query' | 'body'}.${string}`
export type GroupPlace = Place | `${Place} or ${Place}`

/** Where the session's id stands, or the id of a slot, of a session song or of a roster that is in it. */
export type SessionPlace = Place | `${'slot' | 'song' | 'roster'} ${Place}`

/** Where the channel's id stands, or the id of a message in it. */
export type ChannelPlace = Place | `message ${Place}`

type Shape = z.ZodObject | undefined

export interface Call<
  A extends Access = Access,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType = z.ZodType,
  G extends GroupPlace | undefined = GroupPlace | undefined,
  S extends SessionPlace | undefined = SessionPlace | undefined,
  H extends ChannelPlace | undefined = ChannelPlace | undefined,
> {
  method: 'GET' | 'POST'
  /** Below /api, with `{name}` for a parameter; `{name?}` at the end may be left out. */
  path: string
  summary: string
  access: A
  params: P
  query: Q
  body: B
  reply: R
  /** `true`: the reply's fields stand beside `success` instead of inside `payload`. */
  bare: boolean
  /** `true`: the body may come as a form too; then every value is text, or a file's bytes. */
  form: boolean
  /** `true`: the body may be as large as a photograph. */
  upload: boolean
  /** What the reply is written as; anything but JSON is text without an envelope. */
  type: 'application/json' | 'text/csv' | 'text/calendar'
  /** Whether something is different afterwards: every POST, and the few calls that the specification has as GET. */
  changes: boolean
  /**
   * Whether nothing is: what does not change, and the POSTs that only read. A client may give these up and ask again. To the server such
   * a POST stays one that changes: it is as strict with it.
   */
  reads: boolean
  /** The group that the call is about, if it is about one. */
  group: G
  /** The session that the call is about, if it is about one. */
  session: S
  /** The channel that the call is about, if it is about one. */
  channel: H
}

interface Spec<
  A extends Access,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends z.ZodType,
  G extends GroupPlace | undefined,
  S extends SessionPlace | undefined,
  H extends ChannelPlace | undefined,
> {
  summary: string
  access: A
  params?: P
  query?: Q
  body?: B
  reply: R
  bare?: boolean
  form?: boolean
  upload?: boolean
  type?: Call['type']
  changes?: boolean
  reads?: boolean
  group?: G
  session?: S
  channel?: H
}

const define =
  (method: Call['method']) =>
  <
    A extends Access,
    R extends z.ZodType,
    P extends Shape = undefined,
    Q extends Shape = undefined,
    B extends Shape = undefined,
    G extends GroupPlace | undefined = undefined,
    S extends SessionPlace | undefined = undefined,
    H extends ChannelPlace | undefined = undefined,
  >(
    path: string,
    spec: Spec<A, P, Q, B, R, G, S, H>,
  ): Call<A, P, Q, B, R, G, S, H> => ({
    method,
    path,
    summary: spec.summary,
    access: spec.access,
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    reply: spec.reply,
    bare: spec.bare ?? false,
    form: spec.form ?? false,
    upload: spec.upload ?? false,
    type: spec.type ?? 'application/json',
    changes: spec.changes ?? method === 'POST',
    reads: spec.reads ?? (method === 'GET' && !spec.changes),
    group: spec.group as G,
    session: spec.session as S,
    channel: spec.channel as H,
  })

export const get = define('GET')
export const post = define('POST')

type Sent<S extends Shape> = S extends z.ZodObject ? z.input<S> : unknown
type Read<S extends Shape> = S extends z.ZodObject ? z.output<S> : Record<string, never>

/** What a client gives to make the call: path parameters, query and body, by their wire names, in one object. */
export type Input<C extends Call> = Sent<C['params']> & Sent<C['query']> & Sent<C['body']>

/** What the server has once the input was checked. */
export interface Parsed<C extends Call> {
  params: Read<C['params']>
  query: Read<C['query']>
  body: Read<C['body']>
}

/** What the handler gives and the client gets, without the envelope. */
export type Reply<C extends Call> = z.output<C['reply']>
