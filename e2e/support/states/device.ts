import type { Page } from '@playwright/test'
import { post } from '../people.ts'
import { whenSaved } from '../saved.ts'
import { jam, takeSlot } from '../sessions.ts'
import { visit } from '../visit.ts'
import { field, heading, type States, words } from './in-each.ts'

const bar = words(/^Offline\./)

/** What a phone knows of the network, and of itself. */
export async function deviceStates(url: string): Promise<States> {
  const { organiser, member, groupId, sessionId, songs } = await jam(url, { songs: 3 })
  for (const { slots } of songs.slice(0, 2)) await takeSlot(url, member, sessionId, slots[0]?.slotId ?? 0)
  const mine = { as: member, kept: true } as const
  const signUp = `/session/signup/${sessionId}`
  const offline = async (page: Page) => {
    await page.context().setOffline(true)
    await bar(page).waitFor()
  }
  const change = async (page: Page, words: string) => {
    await offline(page)
    const note = field(page, /^A note to the organisers/)
    await note.fill(words)
    await note.blur()
    await page.getByText(/1 change will be sent/).waitFor()
  }
  const shared = new URLSearchParams({ title: 'Bill Withers - Lean on Me', url: 'https://youtu.be/fOZ-MySzAac' })
  return {
    'offline-group': { ...mine, path: `/group/${groupId}`, act: offline, shows: bar },
    'offline-session': { ...mine, path: `/session/${sessionId}`, act: offline, shows: bar, window: true },
    'offline-not-opened': {
      ...mine,
      path: `/group/${groupId}`,
      act: async (page) => {
        await offline(page)
        await visit(page, '/group/1')
      },
      shows: words('it was not opened on this device'),
    },
    install: {
      ...mine,
      path: `/session/${sessionId}`,
      act: async (page) => {
        await page.evaluate(() => {
          const event = new Event('beforeinstallprompt', { cancelable: true })
          dispatchEvent(Object.assign(event, { prompt: async () => {} }))
        })
        const vocals = page.getByRole('button', { name: /^Vocals in Cissy Strut:/ })
        await vocals.click()
        await page.getByRole('button', { name: /^Vocals in Cissy Strut:.*wish/ }).waitFor()
        await whenSaved(page)
        await visit(page, '/upcoming')
      },
      shows: (page) => page.getByRole('region', { name: 'Install Jamboree' }),
    },
    share: { ...mine, path: `/share?${shared}`, shows: heading('Where should it go?') },
    settings: { ...mine, path: '/settings', shows: heading('Settings') },
    'offline-change': {
      ...mine,
      path: signUp,
      act: (page) => change(page, 'Late from work'),
      shows: words(/1 change will be sent/),
    },
    // The last of them: what was refused stays until somebody lets it go.
    'offline-refused-change': {
      ...mine,
      path: signUp,
      act: async (page) => {
        await change(page, 'Late, and hungry')
        const leaving = { SessionId: sessionId, ForUserId: member.userId }
        await post(url, '/v1/sessions/unregister-user/', leaving, organiser.token)
        await page.context().setOffline(false)
      },
      shows: words('did not arrive'),
    },
  }
}
