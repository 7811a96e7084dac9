import { mailWith } from '../support/outbox.ts'
import { ask, askToJoin, someone, visitAs } from '../support/people.ts'
import { reloadSaved, whenSaved } from '../support/saved.ts'
import { jam, takeSlot, tonight } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const overview = (sessionId: number) => `/admin/view-session?id=${sessionId}`

test('a reminder goes to the members who have not answered, and to nobody else', async ({ context, server }) => {
  const { organiser, member, groupId, sessionId, songs } = await jam(server.url, { songs: 1 })
  const silent = await someone(server.url, 'Ben', 'Okafor')
  await askToJoin(server.url, silent, groupId)
  const [first, second] = songs[0]?.slots ?? []
  await takeSlot(server.url, member, sessionId, first?.slotId ?? 0)
  await takeSlot(server.url, organiser, sessionId, second?.slotId ?? 0)
  const page = await visitAs(context, organiser)
  await page.goto(overview(sessionId))
  const remind = page.getByRole('button', { name: 'Remind 1 person…' })
  const asked = page.getByRole('dialog', { name: 'Remind 1 person?' })
  const words = asked.getByLabel('Your words')
  const plea = `We lack a bass player on night ${sessionId}!`
  await remind.click()
  await words.fill(plea)
  await page.reload()
  await remind.click()
  await expect(words).toHaveValue(plea)
  // The mail itself, before anything leaves.
  await expect(asked.getByRole('figure')).toContainText(plea)
  await asked.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(page.getByText('1 e-mail on the way.')).toBeVisible()
  await page.goto(`${overview(sessionId)}&panel=history`)
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()).toContainText(
    /Venkataraman reminded 1 member(?!s)/,
  )

  const mail = await mailWith(page, plea)
  await expect(mail).toHaveCount(1)
  await expect(mail).toContainText(`To ${silent.email}`)
})

test('on the night people are ticked off, and the song that is put on is on the wall', async ({
  browser,
  context,
  server,
}) => {
  const made = await jam(server.url, { songs: 3, startDate: tonight(), settings: { firstCome: true } })
  const { organiser, member, sessionId, songs } = made
  await takeSlot(server.url, member, sessionId, songs[1]?.slots[0]?.slotId ?? 0)
  const page = await visitAs(context, organiser)
  await page.goto(overview(sessionId))
  const here = page.getByRole('button', { name: 'Ana Lindqvist: Here', exact: true })
  await here.click()
  await expect(page.getByText('1 of 1 are here.')).toBeVisible()
  await page.getByRole('button', { name: 'Ana Lindqvist: Not here' }).click()
  await expect(here).toHaveAttribute('aria-pressed', 'false')
  await reloadSaved(page)
  await expect(page.getByText('0 of 1 are here.')).toBeVisible()

  await page.getByRole('button', { name: 'Somebody without a phone' }).click()
  const form = page.getByRole('dialog', { name: 'Put somebody on the list' })
  await form.getByLabel('First name').fill('Otis')
  await form.getByRole('button', { name: 'Bass', exact: true }).click()
  await form.getByRole('button', { name: 'Put them on the list' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('1 of 2 are here.')).toBeVisible()

  await expect(page.getByText('Not here: Ana Lindqvist')).toHaveCount(1)
  await page.getByRole('button', { name: 'Begin with Superstition' }).click()
  await page.getByRole('button', { name: 'Next: Red House' }).click()
  const last = page.getByRole('button', { name: 'Next: Cissy Strut' })
  await expect(last).toBeFocused()
  await whenSaved(page)

  const { payload } = await ask(server.url, `/v1/sessions/check-in-link/${sessionId}`, organiser.token)
  const room = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const wall = await visitAs(room, null)
  await wall.goto(`/tonight/${payload.group.key}`)
  await expect(wall.getByRole('region', { name: 'Now' })).toContainText('Red House')
  await expect(wall.getByRole('region', { name: 'Next' })).toContainText('Cissy Strut')
  await expect(wall.getByText('Not here')).toHaveCount(0)
  await room.close()

  await last.click()
  await expect(page.getByRole('button', { name: 'The set is over' })).toBeFocused()
  await page.getByRole('button', { name: 'Take Cissy Strut off' }).click()
  await expect(page.getByRole('button', { name: 'Put Cissy Strut on' })).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

  test('a tick at the door and a song that was put on are taken back, and that is said', async ({
    context,
    server,
  }) => {
    const { organiser, member, sessionId, songs } = await jam(server.url, { songs: 2, startDate: tonight() })
    await takeSlot(server.url, member, sessionId, songs[0]?.slots[0]?.slotId ?? 0)
    const page = await visitAs(context, organiser)
    // What a toast is made of comes once somebody does something.
    const toasts = page.waitForResponse(/ToastHost/)
    await page.goto(overview(sessionId))
    const here = page.getByRole('button', { name: 'Ana Lindqvist: Here', exact: true })
    await here.click()
    await (await toasts).finished()
    await whenSaved(page)
    await context.setOffline(true)
    await here.click()
    await expect(page.getByText('That was undone')).toBeVisible()
    await expect(here).toHaveAttribute('aria-pressed', 'true')
    const begin = page.getByRole('button', { name: 'Begin with Superstition' })
    await begin.click()
    await whenSaved(page)
    await expect(begin).toBeVisible()
  })
})

test.describe('without the group’s rights', () => {
  test.use({ expectedComplaints: [/403 \(Forbidden\)/] })

  test('a member who runs one session alone does all that it needs, and meets nothing of the group’s', async ({
    browser,
    context,
    isMobile,
    server,
  }) => {
    const { organiser, member, groupId, groupName, sessionId } = await jam(server.url, { songs: 1 })
    const helper = await visitAs(context, member)
    await helper.goto(`/session/${sessionId}`)
    await expect(helper.getByRole('button', { name: 'Share the link' })).toBeVisible()
    await expect(helper.getByRole('link', { name: 'Run this session' })).toHaveCount(0)
    await helper.goto(overview(sessionId))
    await expect(helper.getByText('This page is for the session’s organisers')).toBeVisible()

    const office = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const desk = await visitAs(office, organiser)
    await desk.goto(`${overview(sessionId)}&panel=admins`)
    await desk.getByLabel('Let someone run it').selectOption('Ana Lindqvist')
    await expect(desk.getByRole('button', { name: 'Ana Lindqvist no longer runs it' })).toBeVisible()
    await whenSaved(desk)

    await helper.goto(`/session/${sessionId}`)
    await helper.getByRole('link', { name: 'Run this session' }).click()
    await expect(helper.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
    await expect(helper.getByRole('switch', { name: 'Sign-up is open' })).toBeVisible()
    await helper.getByRole('button', { name: /^More: / }).click()
    const more = helper.getByRole('dialog', { name: 'This session' })
    await expect(more.getByRole('link', { name: 'Payments' })).toBeVisible()
    await expect(more.getByRole('link', { name: /Who runs it|Duplicate/ })).toHaveCount(0)
    // On a laptop it is a menu at the '…', on a phone a sheet.
    const { width = 0 } = (await more.boundingBox()) ?? {}
    const { width: page = 0 } = helper.viewportSize() ?? {}
    expect(width / page < 0.4).toBe(!isMobile)
    await helper.keyboard.press('Escape')
    await expect(more).toHaveCount(0)
    await expect(helper.getByRole('button', { name: /^More: / })).toBeFocused()
    if (isMobile) await helper.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = helper.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: /Thursday Blues Jam/ })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: groupName })).toBeVisible()
    await expect(menu.getByRole('list', { name: 'Run this group' })).toHaveCount(0)
    if (isMobile) await helper.keyboard.press('Escape')

    const rooms = helper.getByRole('navigation', { name: 'Stages of this session' })
    await rooms.getByRole('link', { name: 'Songs' }).click()
    const field = helper.getByRole('combobox', { name: 'Add a song' })
    await field.fill('cissy strut')
    await field.press('Enter')
    const set = helper.getByRole('list', { name: 'The set' }).getByRole('button', { expanded: false })
    await expect(set).toHaveText([/Superstition/, /Cissy Strut/])
    await helper.getByRole('button', { name: /^More: / }).click()
    await more.getByRole('link', { name: 'Details' }).click()
    const form = helper.getByRole('form', { name: 'Session' })
    await form.getByLabel('Name').fill('Ana’s Night')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(helper.getByRole('heading', { level: 1, name: 'Ana’s Night' })).toBeVisible()
    await whenSaved(helper)
    await helper.goto(`/admin/dashboard/${groupId}`)
    await expect(helper.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveCount(0)
    await expect(helper.getByText('This page is for the group’s organisers')).toBeVisible()

    await desk.getByRole('button', { name: 'Ana Lindqvist no longer runs it' }).click()
    await expect(desk.getByRole('button', { name: 'Ana Lindqvist no longer runs it' })).toHaveCount(0)
    await whenSaved(desk)
    await office.close()
    await helper.goto(overview(sessionId))
    await expect(helper.getByText('This page is for the session’s organisers')).toBeVisible()
  })
})
