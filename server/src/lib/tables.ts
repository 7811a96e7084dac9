import type { INSTRUMENT_FAMILIES } from '@app/core/contract/songs'
import type { ColumnType, Generated } from 'kysely'

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
    registration_completed_at: Date | null
    created_at: Made
    last_seen_at: Date | null
    last_seen_path: string | null
    deleted_at: Date | null
  }
  sign_ins: {
    id: Generated<number>
    user_id: number
    device: string
    created_at: Made
    last_used_at: Date
    ended_at: Date | null
    ended_because: 'signed-out' | 'revoked' | 'password' | 'replayed' | 'deleted' | null
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
  }
  instruments: { id: Generated<number>; name: string; family: (typeof INSTRUMENT_FAMILIES)[number]; position: number }
  genres: { id: Generated<number>; name: string }
  user_instruments: {
    user_id: number
    instrument_id: number
    rating: number | null
    is_primary: boolean
    note: string
  }
}
