import { appears, gate, stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, ok, profileFixture, refused, signedIn, stored, tokens } from '../support/network.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource/] })

const DETAILS = '/api/user/profile/0'

test('401 TOKEN-EXPIRED renews the tokens once for all calls and reloads the page', async ({ page }) => {
  let isNew = false
  const settings = refused(503, 'BUSY', 'Later.')
  const asked = await layOut(page, {
    '/api/v1/user/notification-settings': () => (isNew ? settings : { status: 401, body: 'TOKEN-EXPIRED' }),
    '/api/v1/user/email-notification-settings': () => (isNew ? settings : { status: 401, body: 'TOKEN-EXPIRED' }),
    '/api/v1/auth/refresh': () => {
      isNew = true
      return { body: tokens('new') }
    },
  })
  await signedIn(page)
  await page.goto('/settings')
  await expect.poll(() => stored(page, 'accessToken')).toBe('access-new')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  expect(callsTo(asked, '/api/v1/auth/refresh')).toHaveLength(1)
  expect(callsTo(asked, '/api/v1/auth/refresh')[0]?.postDataJSON()).toEqual({ token: 'refresh-old' })
  await expect(page).toHaveURL('/settings')
})

test('what was typed survives the reload after TOKEN-EXPIRED', async ({ page }) => {
  let expired = false
  await layOut(page, {
    '/api/v1/user/update-profile': () => {
      if (expired) return {}
      expired = true
      return { status: 401, body: 'TOKEN-EXPIRED' }
    },
    '/api/v1/auth/refresh': { body: tokens('new') },
    '/api/user/profile/0': ok(profileFixture()),
    '/api/public/allinstruments': ok([]),
  })
  await signedIn(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('About you').fill('Forty years of bass.')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save' }).click()
  await reloaded
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('About you')).toHaveValue('Forty years of bass.')
})

test('a failed refresh clears the tokens and lands with Refresh Token failed', async ({ page }) => {
  await layOut(page, {
    [DETAILS]: { status: 401, body: 'TOKEN-EXPIRED' },
    '/api/v1/auth/refresh': refused(400, 'REFRESH_REFUSED', 'no'),
  })
  await signedIn(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/?redirect=%2Fprofile&signOut=true&errMsg=Refresh+Token+failed')
  await expect(page.getByRole('alert')).toHaveText('Refresh Token failed')
  expect(await stored(page, 'refreshToken')).toBeNull()
})

test('any other 401 clears the session and lands with signOut=true and the message', async ({ page }) => {
  await layOut(page, { [DETAILS]: refused(401, 'SESSION_ENDED', 'Ended.') })
  await signedIn(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/^[^?]*\/\?redirect=%2Fprofile&signOut=true&errMsg=/)
  await expect(page.getByRole('alert')).toHaveText('Your Session has expired. Please sign in again.')
  expect(await stored(page, 'accessToken')).toBeNull()
})

test('any other HTTP error shows a Server Error toast for 4000 ms, once for all tries of the call', async ({
  page,
}) => {
  await takeClock(page)
  const answer = gate()
  const asked = await layOut(page, {
    '/api/v1/user/sessions': async () => {
      await answer.opened
      return refused(503, 'BUSY', 'Down for maintenance.')
    },
  })
  await signedIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  await stopClock(page)
  // What had no answer for half a minute was given up.
  const again = page.getByRole('button', { name: 'Try again' })
  await appears(page, again)
  answer.open()
  await again.click()
  const toast = page.getByRole('dialog', { name: 'Server Error' })
  await appears(page, toast)
  await expect(toast).toContainText('Down for maintenance.')
  await page.clock.runFor(3900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
  // The call is tried twice more, one and then two seconds after it failed.
  await expect(async () => {
    await page.clock.runFor(500)
    expect(callsTo(asked, '/api/v1/user/sessions')).toHaveLength(1 + 3)
  }).toPass()
  await appears(page, again)
  await expect(toast).toBeHidden()
})

test('the toast shows the status text where the reply has no words, and Dismiss closes it', async ({ page }) => {
  await layOut(page, { '/api/v1/user/sessions': { status: 404, body: '' } })
  await signedIn(page)
  await page.goto('/settings')
  const toast = page.getByRole('dialog', { name: 'Server Error' })
  await expect(toast).toContainText('Not Found')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
})

test('a failed guest token is logged only', async ({ page }) => {
  await layOut(page, { '/api/v1/auth/guest-token': refused(500, 'INTERNAL', 'It broke.') })
  const logged = page.waitForEvent('console', (message) => message.text().includes('No guest id'))
  await page.goto('/')
  await logged
  await expect(page.getByText('Server Error')).toBeHidden()
})

test('wrong credentials are said in the form, and nobody is signed out by them', async ({ page }) => {
  await layOut(page, {
    '/api/v1/auth': refused(400, 'BAD_CREDENTIALS', 'The address and the password do not fit together.'),
  })
  await page.goto('/')
  await page.getByLabel('E-mail').fill('ana@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The address and the password do not fit together.')
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.org')
})
