import type { Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { ask, visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'
import { type Picture, shootAll } from './shoot.ts'

test.use({ serviceWorkers: 'block' })
test.setTimeout(900_000)

const DAY_MS = 86_400_000
const settings = { fee: 5, capacity: 40, signUpOpen: true }
const coming = {
  title: 'The jam after',
  startDate: new Date(Date.now() + 9 * DAY_MS).toISOString(),
  endDate: new Date(Date.now() + 9.2 * DAY_MS).toISOString(),
}

const PEOPLE: Record<string, [song: number, slot: number][]> = {
  'Ana Lindqvist': [[0, 0], [0, 3], [2, 3], [3, 3]],
  'Ben Okafor': [[0, 1], [0, 3], [1, 4], [2, 0]],
  'Cleo Marchetti': [[0, 4], [2, 4], [5, 4]],
} // biome-ignore format: who wants what

async function peopled(url: string, made: Awaited<ReturnType<typeof groupWithSession>>) {
  for (const [name, wishes] of Object.entries(PEOPLE)) {
    const slotIds = wishes.map(([song, slot]) => made.songs[song]?.slots[slot]?.slotId ?? 0)
    await musician(url, made.groupId, made.sessionId, name, slotIds)
  }
}

const PANELS = ['more', 'instruments', 'payments', 'door', 'admins', 'history', 'end']

/** A panel is laid over the page, and loads what it shows after it. */
const filled = (page: Page) =>
  expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0, { timeout: 60_000 })

const panelsOf = (cockpit: string): Record<string, Picture> =>
  Object.fromEntries(
    PANELS.map((panel) => [
      `organiser-panel-${panel}`,
      { path: `${cockpit}&panel=${panel}`, act: filled, window: true },
    ]),
  )

const openPerson = (name: string) => (page: Page) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()

test('what an organiser does before a session', async ({ context, server }, info) => {
  const made = await groupWithSession(server.url, { songs: 12, session: { ...coming, settings } })
  await peopled(server.url, made)
  const cockpit = `/admin/view-session?id=${made.sessionId}`
  const songs = `/admin/edit-session-songs?sessionId=${made.sessionId}`
  const slot = `/admin/session-song-slot?id=${made.songs[0]?.slots[3]?.slotId}&sessionId=${made.sessionId}`
  const pictures: Record<string, Picture> = {
    'organiser-dashboard': { path: `/admin/dashboard/${made.groupId}` },
    'organiser-new': { path: `/admin/add-session?groupId=${made.groupId}` },
    'organiser-new-from': { path: `/admin/add-session?groupId=${made.groupId}&from=${made.sessionId}` },
    'organiser-details': { path: `/admin/add-session?id=${made.sessionId}` },
    'organiser-cockpit': { path: cockpit },
    'organiser-person': { path: cockpit, act: openPerson('Ana Lindqvist') },
    'organiser-stage-sign-up': { path: `${cockpit}&stage=sign-up` },
    'organiser-stage-roster': { path: `${cockpit}&stage=roster` },
    'organiser-stage-tonight': { path: `${cockpit}&stage=tonight` },
    ...panelsOf(cockpit),
    'organiser-songs': { path: songs },
    'organiser-search': {
      path: songs,
      act: async (page) => {
        await page.getByRole('combobox', { name: 'Add a song' }).click()
        await page.keyboard.type('blues')
        await page.getByRole('option').first().waitFor()
      },
    },
    'organiser-song': { path: songs, act: (page) => page.getByRole('button', { name: /^Cissy Strut/ }).click() },
    'organiser-slot': { path: slot },
    'organiser-rosters': { path: `/admin/view-rosters?sessionId=${made.sessionId}` },
    'organiser-print': { path: `/admin/session/print/${made.sessionId}` },
  }
  await shootAll(await visitAs(context, made.organiser), info, pictures)
})

test('what an organiser does on the night', async ({ context, server }, info) => {
  const made = await groupWithSession(server.url, { songs: 12, session: { settings } })
  await peopled(server.url, made)
  const cockpit = `/admin/view-session?id=${made.sessionId}`
  const tonight = (await ask(server.url, `/v1/sessions/check-in-link/${made.sessionId}`, made.organiser.token)).payload
  await shootAll(await visitAs(context, made.organiser), info, {
    'organiser-night': {
      path: cockpit,
      act: async (page) => {
        await page.getByRole('button', { name: 'Ana Lindqvist: Here', exact: true }).click()
        await page.getByRole('button', { name: 'Ben Okafor: Not here' }).click()
        await page.getByRole('button', { name: 'Put Cissy Strut on' }).click()
      },
    },
    'organiser-night-roster': { path: `${cockpit}&stage=roster` },
    'organiser-door': { path: `${cockpit}&panel=door`, act: filled, window: true },
    'organiser-tonight': { path: `/tonight/${tonight.group.key}` },
  })
})
