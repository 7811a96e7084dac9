import type { MessageEvent } from '@app/core/contract/events'
import type { FeedKind } from '@app/core/contract/feeds'
import type { JoinPolicy, SessionDefaults } from '@app/core/contract/groups'
import type { NotificationChoice } from '@app/core/contract/notifications'
import type { PAYMENT_METHODS } from '@app/core/contract/payments'
import type { SignUpState } from '@app/core/contract/slots'
import type { INSTRUMENT_FAMILIES } from '@app/core/contract/songs'
import type { NotificationKind } from '@app/core/contract/users'
import type { Draft } from '@app/core/roster/draft/draft'
import type { NoticeDetail } from '@app/core/rules/notifications'
import type { OfferState } from '@app/core/rules/offers'
import type { LevelsSeenBy } from '@app/core/rules/visibility'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

/** Who has a slot of a roster, and how they came by it. */
export interface Placed {
  userId: number
  how: 'hand' | 'auto' | 'pick'
  locked: boolean
}

/** A slot of a roster before and after somebody changed it. */
export interface SlotChange {
  slotId: number
  before: Placed | null
  after: Placed | null
}

/** What somebody did to a roster; the last three are done to it by what happens in the session. */
export type RosterChangeKind =
  | 'assign'
  | 'unassign'
  | 'lock'
  | 'auto'
  | 'pick'
  | 'fill'
  | 'clear'
  | 'draft-ended'
  | 'rename'
  | 'publish'
  | 'undo'
  | 'redo'
  | 'repair'
  | 'taken-back'
  | 'declined'
  | 'left'
  | 'offer'
  | 'slot-removed'

/** What auto-assign last made of a roster. */
export interface SolvedRoster {
  result: string
  options: { wildcards: boolean; keepLocked: boolean; helpUnluckiest: boolean }
}

/** What people write, or news of a session. */
export type MessageKind = 'message' | Exclude<FeedKind, 'post'>

export interface NewsDetail {
  changes?: { label: string; from: string; to: string }[]
  songIds?: number[]
}

export type MessageEventKind = MessageEvent['kind']

type Made = ColumnType<Date, Date | undefined, never>
/** Read as a value, written as text: the driver would take a list for a PostgreSQL array. */
type Json<T> = ColumnType<T, string | undefined, string>

/** The tables as the migrations leave them. */
export interface Tables {
  users: {
    id: Generated<number>
    email: string | null
    password_hash: string | null
    first_name: string
    last_name: string
    image: string | null
    bio: Generated<string>
    gender: Generated<string>
    time_zone_id: string | null
    guest_id: string | null
    notification_settings: Json<Record<string, { inApp?: boolean; push?: boolean }>>
    email_settings: Json<Record<string, boolean>>
    levels_seen_by: Generated<LevelsSeenBy>
    contact_email: string | null
    calendar_salt: Generated<string>
    /** How often in a row a server said for good that it does not take mail to the address. */
    mail_refusals: Generated<number>
    mail_refused_at: Date | null
    /** When posts and replies last went out together. */
    gathered_mail_at: Date | null
    registration_completed_at: Date | null
    /** The newest version when they registered: what came before is no news to them. */
    first_version: string | null
    created_at: Made
    last_seen_at: Date | null
    last_seen_path: string | null
    deleted_at: Date | null
    /** An operator keeps them out: no way in, no mail, no push, until they are let in again. */
    disabled_at: Date | null
    quiet_hours: Generated<boolean>
    told_when_next: Generated<boolean>
  }
  sign_ins: {
    id: Generated<number>
    user_id: number
    device: string
    created_at: Made
    last_used_at: Date
    ended_at: Date | null
    ended_because: 'unused' | 'signed-out' | 'revoked' | 'password' | 'replayed' | 'deleted' | 'disabled' | null
  }
  refresh_tokens: {
    hash: Uint8Array
    sign_in_id: number
    expires_at: Date
    replaced_at: Date | null
    successor_hash: Uint8Array | null
    /** The successor, readable only with the token that it replaces. */
    successor_sealed: Uint8Array | null
  }
  password_resets: {
    hash: Uint8Array
    user_id: number
    created_at: Made
    expires_at: Date
  }
  rate_counters: {
    key: string
    hits: number
    resets_at: Date
  }
  jobs: {
    id: Generated<number>
    key: Generated<string>
    kind: string
    payload: Json<Record<string, unknown>>
    run_at: Date
    attempts: Generated<number>
    locked_until: Date | null
    failed_at: Date | null
    last_error: string | null
  }
  audit_log: {
    id: Generated<number>
    at: Date
    user_id: number | null
    action: string
    detail: Json<Record<string, unknown>>
    group_id: number | null
    about_user_id: number | null
  }
  instruments: { id: Generated<number>; name: string; family: (typeof INSTRUMENT_FAMILIES)[number]; position: number }
  genres: { id: Generated<number>; name: string }
  user_genres: { user_id: number; genre_id: number }
  user_instruments: {
    user_id: number
    instrument_id: number
    rating: number | null
    is_primary: boolean
    note: string
  }
  groups: {
    id: Generated<number>
    name: string
    city: string
    state: string
    zip: string
    /** Two letters; empty where it is not known. */
    country: Generated<string>
    currency: Generated<string>
    latitude: number | null
    longitude: number | null
    time_zone_id: string
    is_public: boolean
    join_policy: JoinPolicy
    description: Generated<string>
    image: string | null
    message_channel_id: number | null
    invite_key: string
    made_by: number | null
    created_at: Made
    door_key: Generated<string>
  }
  group_settings: {
    group_id: number
    filters_enabled: Generated<boolean>
    part_lockout_enabled: Generated<boolean>
    session_defaults: Json<Partial<SessionDefaults>>
  }
  members: {
    group_id: number
    user_id: number
    is_admin: boolean
    asked_at: Date
    approved_at: Date | null
    notify: Generated<NotificationChoice>
  }
  group_invitations: {
    id: Generated<number>
    group_id: number
    email: string
    first_name: string
    last_name: string
    hash: Uint8Array
    invited_by: number | null
    invited_at: Date
    expires_at: Date
  }
  removed_members: { group_id: number; user_id: number; removed_by: number | null; removed_at: Date }
  /** Browsers on which somebody has signed in, by the id that we gave each. */
  known_devices: { user_id: number; hash: Uint8Array; used_at: Date }
  member_ratings: { group_id: number; user_id: number; instrument_id: number; rating: number }
  venues: {
    id: Generated<number>
    group_id: number
    name: string
    address: string
    city: string
    state: string
    zip: string
    latitude: number | null
    longitude: number | null
    notes: string
  }
  channels: {
    id: Generated<number>
    type: number
    group_id: number | null
    session_id: number | null
    user_a: number | null
    user_b: number | null
    begun_by: number | null
    last_message_id: number | null
    last_message_at: Date | null
  }
  messages: {
    id: Generated<number>
    channel_id: number
    parent_id: number | null
    kind: Generated<MessageKind>
    news_session_id: number | null
    detail: Json<NewsDetail>
    session_song_id: number | null
    author_id: number
    client_id: string | null
    subject: Generated<string>
    body: Generated<string>
    search: ColumnType<string, RawBuilder<string>, RawBuilder<string>>
    thumbnail_id: number | null
    published: Generated<boolean>
    is_open: Generated<boolean>
    comments_closed: Generated<boolean>
    reply_count: Generated<number>
    created_at: Date
    edited_at: Date | null
    deleted_at: Date | null
    deleted_by: number | null
    draft_id: Generated<number | null>
  }
  reactions: { message_id: number; type: string; user_id: number; at: Date }
  channel_reads: {
    channel_id: number
    user_id: number
    last_read_id: Generated<number>
    replies_read_id: Generated<number>
    muted: Generated<boolean>
  }
  thread_reads: { user_id: number; thread_id: number; last_read_id: number }
  blocked_users: { user_id: number; blocked_id: number; at: Date }
  message_reports: {
    id: Generated<number>
    message_id: number
    group_id: number
    reported_by: number | null
    reason: string
    subject: Generated<string>
    words: Generated<string>
    picture_id: number | null
    at: Date
    settled_at: Date | null
    settled_by: number | null
  }
  message_events: {
    id: Generated<number>
    at: Date
    kind: MessageEventKind
    channel_id: number
    message_id: number | null
    by_id: number
    detail: Json<Record<string, unknown>>
  }
  notifications: {
    id: Generated<number>
    user_id: number
    kind: NotificationKind
    key: string
    gathers: boolean
    in_app: boolean
    group_id: number | null
    session_id: number | null
    channel_id: number | null
    message_id: number | null
    first_message_id: number | null
    thread_id: number | null
    from_user_id: number | null
    people: Generated<number[]>
    count: Generated<number>
    subject: Generated<string>
    detail: Json<NoticeDetail>
    at: Date
    read_at: Date | null
    popup_shown_at: Date | null
    mail_waits: Generated<boolean>
    /** Of the job whose mail tells of it. */
    mail_key: string | null
  }
  assets: {
    id: Generated<number>
    user_id: number
    name: string
    width: number
    height: number
    created_at: Date
    /** Whose page shows it, beside the banner. */
    group_id: number | null
  }
  songs: {
    id: Generated<number>
    title: string
    artist: string
    identity: string
    words: string
    search: ColumnType<string, never, never>
    musical_key: Generated<string>
    duration_seconds: number | null
    spotify_track_id: string | null
    youtube_link: string | null
    added_by: number | null
    created_at: Made
  }
  sessions: {
    id: Generated<number>
    group_id: number
    title: string
    description: string
    starts_at: Date
    ends_at: Date
    time_zone_id: string
    venue_id: number | null
    location: string
    image: string | null
    capacity: number | null
    first_come: boolean
    allow_doubling: boolean
    members_may_suggest: boolean
    song_assign_min: number
    song_assign_max: number
    /** A decimal number, which the driver gives as text. */
    fee: ColumnType<string, number | undefined, number>
    sign_up_open: boolean
    sign_up_closes_at: Date | null
    reminded_at: Date | null
    walk_in_key: Generated<string>
    now_playing_id: number | null
    now_playing_since: Date | null
    version: Generated<number>
    made_by: number | null
    created_at: Date
    deleted_at: Date | null
  }
  session_admins: { session_id: number; user_id: number }
  session_instruments: { session_id: number; instrument_id: number; state: SignUpState; reason: string }
  session_songs: {
    id: Generated<number>
    session_id: number
    song_id: number
    position: number | null
    is_cut: Generated<boolean>
    required_permission_level: number
    suggested_by: number | null
    musical_key: Generated<string>
    tempo: number | null
    spotify_track_id: string | null
    youtube_link: string | null
    chart_link: string | null
    notes: Generated<string>
    is_retitled: Generated<boolean>
  }
  slots: {
    id: Generated<number>
    session_id: number
    session_song_id: number
    instrument_id: number
    required: boolean
    details: string
    note: Generated<string>
    min_rating: number | null
    freed_at: ColumnType<Date | null, undefined, Date | null>
    freed_from: ColumnType<number | null, undefined, number | null>
  }
  offers: {
    id: Generated<number>
    session_id: number
    slot_id: number
    user_id: number
    freed_at: Date
    state: Generated<OfferState>
    offered_at: Date
    answer_by: Date
    offered_by: number | null
    ended_at: ColumnType<Date | null, undefined, Date>
  }
  session_registrations: {
    session_id: number
    user_id: number
    arrival: Generated<number>
    registered_at: Date
    song_assign_min: number
    song_assign_max: number
    allocation_max: number | null
    notes: Generated<string>
    is_waiting: boolean
    wish_count: Generated<number>
    is_present: boolean | null
  }
  registrations: {
    id: Generated<number>
    session_id: number
    slot_id: number
    user_id: number
    priority: number
    is_waitlist: boolean
    created_at: Date
  }
  wishes_on_approval: { id: Generated<number>; group_id: number; user_id: number; slot_id: number }
  wildcards: { session_id: number; user_id: number; instrument_id: number }
  rosters: {
    id: Generated<number>
    session_id: number
    name: string
    state: 'draft' | 'published' | 'superseded'
    published_at: Date | null
    /** By when people are asked to say yes or no to their parts. */
    confirm_by: Generated<Date | null>
    made_by: number | null
    created_at: Date
    seed: Generated<number>
    bumped_first: Generated<boolean>
    version: Generated<number>
    changed_at: Date
    deleted_at: Date | null
    input_hash: string | null
    /** What auto-assign last made of it: the name of the outcome, and what it was to mind. */
    solved: ColumnType<SolvedRoster | null, string | null | undefined, string | null>
    /** By user id, what each person asked for when it was last worked out, its draft was started or it was begun by hand. */
    wish_marks: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
    draft: ColumnType<Draft | null, string | null | undefined, string | null>
  }
  assignments: {
    roster_id: number
    slot_id: number
    session_id: number
    user_id: number
    how: Generated<'hand' | 'auto' | 'pick'>
    locked: Generated<boolean>
    /** Whoever says no has no assignment any more (drop_outs). */
    answer: 'confirmed' | null
    answered_at: Date | null
  }
  drop_outs: {
    id: Generated<number>
    session_id: number
    roster_id: number
    slot_id: number
    user_id: number
    why: 'declined' | 'left' | 'absent'
    at: Date
    how: Placed['how']
    locked: boolean
    settled_at: Date | null
  }
  roster_changes: {
    id: Generated<number>
    roster_id: number
    version: number
    user_id: number | null
    at: Date
    kind: RosterChangeKind
    slots: ColumnType<SlotChange[], string, never>
    seed_before: number | null
    seed_after: number | null
    bumped_first_before: boolean | null
    bumped_first_after: boolean | null
    undone_at: Date | null
    set_aside_at: Date | null
  }
  walk_ins: {
    session_id: number
    sent_by: string
    first_name: string
    last_name: string
    user_id: number
  }
  payments: {
    id: Generated<number>
    session_id: number
    user_id: number
    amount: ColumnType<string, number, number>
    method: (typeof PAYMENT_METHODS)[number]
    note: string
    recorded_by: number | null
    at: Date
    taken_back_at: ColumnType<Date | null, undefined, Date | null>
    client_id: ColumnType<string | null, string | null | undefined, null>
  }
  push_subscriptions: {
    id: Generated<number>
    user_id: number
    sign_in_id: number
    endpoint: string
    p256dh: string
    auth: string
    /** The public key that it was made for. */
    server_key: string
    time_zone_id: string | null
    made_at: Date
    failing_since: Date | null
  }
  pushes_sent: {
    subscription_id: number
    key: string
    at: Date
  }
  /** What waits for the end of somebody's night. */
  pushes_held: {
    user_id: number
    notification_id: number
  }
  session_reminders: {
    session_id: number
    user_id: number
    kind: 'before' | 'unanswered-roster'
    /** Of the session, when they were reminded. */
    starts_at: Date
    at: Date
  }
  session_history: {
    id: Generated<number>
    session_id: number
    at: Date
    user_id: number | null
    action: string
    about_user_id: number | null
    detail: Json<Record<string, unknown>>
  }
}
