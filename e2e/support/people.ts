import type { BrowserContext, Page } from '@playwright/test'
import { countRequests } from './quiet.ts'

export const PASSWORD = 'four words in a row'

export interface Someone {
  email: string
  userId: number
  token: string
  stored: Record<string, string>
}

export async function post(url: string, path: string, body: object, token?: string) {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

export async function ask(url: string, path: string, token: string) {
  const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

let made = 0

/** An account on the real server, its first steps done. */
export async function someone(url: string, firstName: string, lastName: string): Promise<Someone> {
  const email = `${firstName.toLowerCase()}.${Date.now()}.${made++}@example.org`
  const { token, refreshToken, refreshAt, profile } = await post(url, '/v1/user/register', {
    FirstName: 'New',
    LastName: 'User',
    Email: email,
    Password: PASSWORD,
  })
  const instruments = (await (await fetch(`${url}/api/public/AllInstruments/`)).json()).payload as { id: number }[]
  const complete = await post(
    url,
    '/v1/user/account-registration-complete/',
    {
      FirstName: firstName,
      LastName: lastName,
      Instruments: instruments.slice(0, 2).map(({ id }) => ({ InstrumentId: id, Rating: 40 })),
    },
    token,
  )
  const stored = {
    accessToken: token,
    refreshToken,
    refreshAt,
    profile: JSON.stringify({ ...profile, ...complete.payload }),
  }
  return { email, userId: profile.userId, token, stored }
}

/** Somebody of the demo data. */
export const signInTo = (url: string, email: string): Promise<Someone> => signIn(url, email, 'play-along-2026')

/** Somebody from before, on another day. */
export const signInAgain = (url: string, { email }: Someone): Promise<Someone> => signIn(url, email, PASSWORD)

async function signIn(url: string, email: string, password: string): Promise<Someone> {
  const body = { grant_type: 'password', email, password }
  const { token, refreshToken, refreshAt, profile } = await post(url, '/v1/auth/', body)
  const stored = { accessToken: token, refreshToken, refreshAt, profile: JSON.stringify(profile) }
  return { email, userId: profile.userId, token, stored }
}

/** A group that this person runs. */
export async function groupOf(url: string, person: Someone, group: object): Promise<{ id: number; name: string }> {
  const place = { city: 'Portland', state: 'OR', zip: '', isPublic: true, joinPolicy: 'approval' }
  return (await post(url, '/v1/groups/save', { ...place, ...group }, person.token)).payload
}

const SEVENTH = 7

/** The seventh group of a server has its filters and its lockout off. It is nobody's here, so that every test's group is an ordinary one. */
export async function passSeventhGroup(url: string): Promise<void> {
  const nobody = await someone(url, 'No', 'Body')
  let last = 0
  while (last < SEVENTH) last = (await groupOf(url, nobody, { name: 'Nobody’s', isPublic: false })).id
}

/** Signed in from an earlier visit, with nothing new to be told. */
export async function visitAs(context: BrowserContext, person: Someone | null): Promise<Page> {
  countRequests(context)
  await context.route('**/changelogs/config.json', (route) =>
    // A page that has gone on no longer wants to know.
    route.fulfill({ json: { latestVersion: '0.0.0', versions: [] } }).catch(() => {}),
  )
  if (person) {
    await context.addInitScript((values) => {
      // The empty page that a tab begins with has no storage.
      if (location.protocol === 'about:' || sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, person.stored)
  }
  return context.newPage()
}

export const askToJoin = (url: string, person: Someone, groupId: number) =>
  post(url, `/v1/groups/join-group/${groupId}`, {}, person.token)

export const writePost = (url: string, person: Someone, groupId: number, text: string, published = true) =>
  post(url, '/SessionGroup/UpdatePost/', { groupId, text, published }, person.token)
