import { groupWithSession, musician } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { test } from '../test.ts'
import { type Picture, shootAll, tab } from './shoot.ts'

test.use({ serviceWorkers: 'block' })

const session = { settings: { fee: 5, capacity: 40 } }

test('what an organiser does with a session', async ({ context, server }, info) => {
  test.setTimeout(300_000)
  const made = await groupWithSession(server.url, { songs: 12, session })
  const of = (song: number, slot: number) => made.songs[song]?.slots[slot]?.slotId ?? 0
  await musician(server.url, made.groupId, made.sessionId, 'Ana Lindqvist', [of(0, 0), of(0, 3), of(2, 3), of(3, 3)])
  await musician(server.url, made.groupId, made.sessionId, 'Ben Okafor', [of(0, 1), of(0, 3), of(1, 4), of(2, 0)])
  await musician(server.url, made.groupId, made.sessionId, 'Cleo Marchetti', [of(0, 4), of(2, 4), of(5, 4)])
  const overview = `/admin/view-session?id=${made.sessionId}`
  const songs = `/admin/edit-session-songs?sessionId=${made.sessionId}`
  const pictures: Record<string, Picture> = {
    'organiser-dashboard': { path: `/admin/dashboard/${made.groupId}` },
    'organiser-new': { path: `/admin/add-session?groupId=${made.groupId}` },
    'organiser-new-from': { path: `/admin/add-session?groupId=${made.groupId}&from=${made.sessionId}` },
    'organiser-details': { path: `/admin/add-session?id=${made.sessionId}` },
    'organiser-here': {
      path: overview,
      act: async (page) => {
        await page.getByRole('button', { name: 'Ana Lindqvist: Here', exact: true }).click()
        await page.getByRole('button', { name: 'Ben Okafor: Not here' }).click()
      },
    },
    'organiser-stage': {
      path: overview,
      act: async (page) => {
        await tab('On stage')(page)
        await page.getByRole('button', { name: 'Put Cissy Strut on' }).click()
      },
    },
    'organiser-overview': { path: overview, act: tab('People') },
    'organiser-core': { path: overview, act: tab('Empty core slots') },
    'organiser-instruments': {
      path: overview,
      act: async (page) => {
        await tab('Instruments')(page)
        await page.getByRole('radio', { name: 'Closed' }).first().click()
      },
    },
    'organiser-payments': { path: overview, act: tab('Payments') },
    'organiser-history': { path: overview, act: tab('History') },
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
    'organiser-slot': { path: `/admin/session-song-slot?id=${of(0, 3)}&sessionId=${made.sessionId}` },
    'organiser-print': { path: `/admin/session/print/${made.sessionId}` },
  }
  await shootAll(await visitAs(context, made.organiser), info, pictures)
})
