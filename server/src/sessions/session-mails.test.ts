import { deleteSession } from '@app/core/contract/sessions'
import { registerForSession } from '@app/core/contract/sign-up'
import { updateDetails } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { members, sessionOfSix } from '../test/session.ts'

const app = testApp()

/** A session of a group in Oregon is called off: what the mail to somebody says of its time. */
async function mailTo(TimeZoneId: string | null) {
  const six = await sessionOfSix(app)
  const [reader] = await members(app, six.group.id, 1)
  if (!reader) throw new Error('there is one')
  const as = { token: reader.token }
  await app.call(updateDetails, { TimeZoneId }, as)
  await app.call(registerForSession, { sessionId: six.session.id }, as)
  await app.call(deleteSession, { groupId: six.group.id, sessionId: six.session.id }, { token: six.admin.token })
  const mail = (await app.mailsTo(reader.email)).find(({ subject }) => subject.startsWith('Cancelled'))
  return { zone: six.session.timeZoneId, text: mail?.text ?? '', html: mail?.html ?? '' }
}

test('a mail says the time on the reader’s own clock too, with the day where it is another one', async () => {
  const { text, html } = await mailTo('Asia/Tokyo')
  for (const said of [text, html])
    expect(said).toMatch(/Thursday,? 12 March at 19:30 [\w ]+ \(Friday 13 March, \d\d:30 your time\)/)
})

test('the clock of who lives where the session is, or has named no zone, is not said twice', async () => {
  const { zone } = await mailTo(null)
  for (const given of [null, zone]) expect((await mailTo(given)).text).not.toContain('your time')
})
