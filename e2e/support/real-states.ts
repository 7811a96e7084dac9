import type { Page } from '@playwright/test'
import { CHANNEL_TYPE } from '../../core/src/contract/messages.ts'
import { ask, askToJoin, groupOf, post, type Someone, signInTo, someone } from './people.ts'
import { publishedNight } from './roster-night.ts'
import { whenSaved } from './saved.ts'
import { jam, takeSlot, tonight, VOCALS } from './sessions.ts'
import type { Act, States } from './states.ts'
import { visit } from './visit.ts'

const pressFirst =
  (name: RegExp): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }

/** After the roster is out: the member's songs, a drop-out with its repair, offers in the organiser's hand, the night itself. */
export async function afterStates(url: string): Promise<States> {
  const { organiser, sessionId, rosterId, people, assignments } = await publishedNight(url)
  const [ana, , gus] = people as [Someone, Someone, Someone]
  const answer = (person: Someone, confirm: boolean, slots: { slotId: number }[]) =>
    Promise.all(
      slots.map(({ slotId }) => post(url, '/Session/ConfirmAssignment/', { rosterId, slotId, confirm }, person.token)),
    )
  const of = ({ userId }: Someone) => assignments.filter((one) => one.userId === userId)
  const line = await waiting(url)
  const night = await jam(url, { songs: 5, startDate: tonight(), settings: { firstCome: true } })
  await takeSlot(url, night.member, night.sessionId, night.songs[2]?.slots[0]?.slotId ?? 0)
  const { payload: door } = await ask(url, `/v1/sessions/check-in-link/${night.sessionId}`, night.organiser.token)
  const stage = `/session/${night.sessionId}/stage`
  const session = `/session/${sessionId}`
  return {
    'after-my-songs': { as: ana, path: session },
    'after-why-not': { as: ana, path: session, act: pressFirst(/^Why not me\?/), window: true },
    'after-decline': { as: ana, path: session, act: pressFirst(/^Can’t play /), window: true },
    'after-said-yes': { as: gus, path: session, before: () => answer(gus, true, of(gus)) },
    'after-said-no': { as: ana, path: session, before: () => answer(ana, false, of(ana).slice(0, 1)) },
    'after-repair-roster': {
      as: organiser,
      path: `/admin/view-roster?id=${rosterId}`,
      act: (page) => page.getByText('The message', { exact: true }).click(),
    },
    'after-repair-session': { as: organiser, path: `/admin/view-session?id=${sessionId}` },
    'after-practice': { as: gus, path: `${session}/practice` },
    'offers-strip': { as: line.first, path: `/session/${line.sessionId}` },
    'offers-list': { as: line.organiser, path: `/admin/view-session?id=${line.sessionId}` },
    'offers-choose': {
      as: line.organiser,
      path: `/admin/view-session?id=${line.sessionId}`,
      act: pressFirst(/^Offer to somebody else/),
      window: true,
    },
    'stage-before': { as: night.member, path: stage, window: true },
    'stage-organiser': {
      as: night.organiser,
      path: stage,
      act: async (page) => {
        await page.getByRole('button', { name: 'First song' }).click()
        await page.getByRole('heading', { level: 1, name: 'Superstition', exact: true }).waitFor()
      },
      window: true,
    },
    'stage-member': { as: night.member, path: stage, window: true },
    'stage-offline': {
      as: night.member,
      path: stage,
      act: (page) => page.context().setOffline(true),
      window: true,
    },
    'night-organiser': { as: night.organiser, path: `/admin/view-session?id=${night.sessionId}&stage=tonight` },
    'fairness-dashboard': { as: await signInTo(url, 'admin@jamboree.example'), path: '/admin/dashboard/1' },
    'night-walk-in': { as: night.member, path: `/walk-in/${door.key}` },
  }
}

/** A first-come session with one part that has become free, two who wait for it, and an offer to the first. */
async function waiting(url: string) {
  const settings = { firstCome: true }
  const { organiser, groupId, sessionId, songs } = await jam(url, { songs: 1, slots: [VOCALS], settings })
  const slot = { SessionId: sessionId, SlotId: songs[0]?.slots[0]?.slotId ?? 0 }
  await takeSlot(url, organiser, sessionId, slot.SlotId)
  const people: Someone[] = []
  for (const name of ['Bea', 'Caro']) {
    const person = await someone(url, name, 'Waiting')
    await askToJoin(url, person, groupId)
    await post(url, '/v1/sessions/register-part/', { ...slot, Waitlist: true }, person.token)
    people.push(person)
  }
  await post(url, '/v1/sessions/unregister-part/', slot, organiser.token)
  return { organiser, sessionId, first: people[0] as Someone }
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const more =
  (deed: string): Act =>
  async (page) => {
    await page
      .getByRole('button', { name: /^More for this message/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: deed, exact: true }).click()
  }

/** Where people talk. */
export async function talkStates(url: string): Promise<States> {
  const { organiser: priya, member: ana, groupId, sessionId, songs } = await jam(url, { songs: 2 })
  const newcomer = await someone(url, 'Nova', 'Newcomer')
  const { id: emptyId } = await groupOf(url, newcomer, { name: 'Cellar Strings', joinPolicy: 'open' })
  const loner = await someone(url, 'Lone', 'Star')
  const channel = async (type: number) => {
    const { payload } = await ask(url, `/v1/messages/channels?groupId=${groupId}`, ana.token)
    return payload.find((one: { type: number }) => one.type === type).id as number
  }
  const [chat, posts] = [await channel(CHANNEL_TYPE.GroupChannel), await channel(CHANNEL_TYPE.Public)]
  const send = async (from: Someone, channelId: number, body: string, parentMessageId?: number) => {
    const message = { body, ...(parentMessageId && { parentMessageId }) }
    return (await post(url, `/Message/SendMessage?channelId=${channelId}`, message, from.token)).payload.id as number
  }
  const asked = await send(
    priya,
    posts,
    'Who has a **keyboard stand** for Thursday? The one at the Anchor has lost a leg.',
  )
  await send(ana, posts, 'I have one, I can bring it.', asked)
  const rug = await send(priya, chat, 'Who brings the rug?')
  await send(ana, chat, 'Me. And the *good* tape, see https://example.org/tape', rug)
  await send(ana, chat, 'I’m in. Key of E minor, as ever?')
  await post(url, '/v1/messages/set-reaction', { messageId: rug, reactionType: '🔥', add: true }, ana.token)
  const direct = await post(url, `/Message/StartDirectChat?toUserId=${ana.userId}`, {}, priya.token)
  await post(url, `/Message/SendDm?channelId=${direct.payload.id}`, { body: 'You have my tuner' }, priya.token)

  const room = `/group/${groupId}?tab=chat`
  const write = async (page: Page, words: string) => {
    await field(page, /^Write to Anchor/).fill(words)
    await field(page, /^Write to Anchor/).press('Control+Enter')
  }
  return {
    'talk-home': { as: ana, path: '/' },
    'talk-home-write': {
      as: ana,
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Write to your groups…' }).click()
        await field(page, /^Write a post/).fill('Found the **horn chart**')
      },
    },
    'talk-home-reply': {
      as: ana,
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Reply' }).first().click()
        await field(page, /^Reply/).waitFor()
      },
    },
    'talk-home-no-group': { as: loner, path: '/' },
    'talk-group': { as: ana, path: `/group/${groupId}` },
    'talk-chat': { as: ana, path: room, window: true },
    'talk-chat-mention': {
      as: ana,
      path: room,
      act: async (page) => {
        await field(page, /^Write to Anchor/).pressSequentially('Ask @pri')
        await page.getByRole('option', { name: /Priya/ }).waitFor()
      },
      window: true,
    },
    'talk-chat-tools': {
      as: ana,
      path: room,
      act: async (page) => {
        await field(page, /^Write to Anchor/).fill('Bring **both** guitars')
        await page.getByRole('button', { name: 'Formatting, emoji and pictures' }).click()
        await page.getByRole('button', { name: 'Preview' }).click()
      },
      window: true,
    },
    'talk-chat-menu': {
      as: ana,
      path: room,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^More for this message/ })
          .first()
          .click()
        await page.getByRole('menuitem').first().waitFor()
      },
      window: true,
    },
    'talk-chat-react': { as: ana, path: room, act: more('React'), window: true },
    'talk-chat-report': {
      as: ana,
      path: room,
      act: async (page, isMobile) => {
        await more('Report')(page, isMobile)
        await page.getByRole('dialog').waitFor()
      },
      window: true,
    },
    'talk-chat-empty': { as: newcomer, path: `/group/${emptyId}?tab=chat`, window: true },
    'talk-chat-waiting': {
      as: ana,
      path: room,
      act: async (page) => {
        await page.context().setOffline(true)
        await write(page, 'On the train')
        await page.getByText('Waiting for a connection').waitFor()
      },
      window: true,
    },
    'talk-chat-failed': {
      as: priya,
      path: room,
      act: async (page) => {
        await page.route('**/api/Message/SendMessage**', (route) =>
          route.fulfill({
            status: 403,
            json: { success: false, error: { code: 'FORBIDDEN', message: 'You may not write here any more.' } },
          }),
        )
        await write(page, 'Hello?')
        await page.getByText('Not sent').waitFor()
      },
      window: true,
    },
    'talk-thread': { as: ana, path: `/group/${groupId}/channel/${chat}/message/${rug}` },
    'talk-session': { as: ana, path: `/session/${sessionId}?tab=chat`, window: true },
    'talk-song': { as: ana, path: `/session-song?id=${songs[0]?.sessionSongId}&sessionId=${sessionId}` },
    'talk-direct': { as: ana, path: '/dm', window: true },
    'talk-direct-chat': { as: ana, path: `/dm?chat=${direct.payload.id}`, window: true },
    'talk-direct-block': {
      as: ana,
      path: `/dm?chat=${direct.payload.id}`,
      act: async (page) => {
        await page.getByRole('button', { name: /^More for the chat/ }).click()
        await page.getByRole('menuitem', { name: 'Block Priya' }).click()
        await page.getByRole('dialog').waitFor()
      },
      window: true,
    },
    'talk-direct-new': {
      as: ana,
      path: '/dm',
      act: async (page) => {
        await page.getByRole('button', { name: 'Write to somebody' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
      window: true,
    },
    'talk-direct-none': { as: loner, path: '/dm', window: true },
    'talk-search': {
      as: ana,
      path: '/dm',
      act: async (page) => {
        await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('tuner')
        await page.getByRole('heading', { name: 'In messages' }).waitFor()
      },
      window: true,
    },
    'talk-search-none': {
      as: ana,
      path: '/dm',
      act: async (page) => {
        await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('zither')
        await page.getByRole('heading', { name: /^No message with/ }).waitFor()
      },
      window: true,
    },
    'talk-admin': { as: priya, path: `/admin/group-messages/${groupId}` },
  }
}

/** What a phone knows of the network, and of itself. */
export async function deviceStates(url: string): Promise<States> {
  const { organiser, member, groupId, sessionId, songs } = await jam(url, { songs: 3 })
  for (const { slots } of songs.slice(0, 2)) await takeSlot(url, member, sessionId, slots[0]?.slotId ?? 0)
  const mine = { as: member, kept: true } as const
  const signUp = `/session/signup/${sessionId}`
  const offline = async (page: Page) => {
    await page.context().setOffline(true)
    await page.getByText(/^Offline\./).waitFor()
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
    'offline-group': { ...mine, path: `/group/${groupId}`, act: offline },
    'offline-session': { ...mine, path: `/session/${sessionId}`, act: offline, window: true },
    'offline-not-opened': {
      ...mine,
      path: `/group/${groupId}`,
      act: async (page) => {
        await offline(page)
        await visit(page, '/group/1')
        await page.getByText('it was not opened on this device').waitFor()
      },
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
        await page.getByRole('region', { name: 'Install Jamboree' }).waitFor()
      },
    },
    share: { ...mine, path: `/share?${shared}` },
    settings: { ...mine, path: '/settings' },
    'offline-change': { ...mine, path: signUp, act: (page) => change(page, 'Late from work') },
    // The last of them: what was refused stays until somebody lets it go.
    'offline-refused-change': {
      ...mine,
      path: signUp,
      act: async (page) => {
        await change(page, 'Late, and hungry')
        const leaving = { SessionId: sessionId, ForUserId: member.userId }
        await post(url, '/v1/sessions/unregister-user/', leaving, organiser.token)
        await page.context().setOffline(false)
        await page.getByText('did not arrive').waitFor()
      },
    },
  }
}
