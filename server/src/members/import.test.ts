import { addUser, exportUsers, groupUsers } from '@app/core/contract/members'
import { updateProfile } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { formPart } from '../test/form.ts'
import { type GroupOfSix, groupOfSix } from '../test/group.ts'

const app = testApp()

const send = async ({ group, admin }: GroupOfSix, csv: string) => {
  const file = { bytes: Buffer.from(csv), filename: 'people.csv', type: 'text/csv' }
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/v1/groups/import-users/${group.id}`,
    ...formPart({ file }, { authorization: `Bearer ${admin.token}` }),
  })
  return { status: response.statusCode, body: response.json() }
}
const memberEmails = async ({ group, admin }: GroupOfSix) =>
  (await app.call(groupUsers, { groupId: group.id }, { token: admin.token })).payload
    .filter((one) => one.isApproved)
    .map((one) => one.email)

test('B9 a file invites who is new, with an account or without, approves who waits, and leaves members alone', async () => {
  const six = await groupOfSix(app)
  const csv = `FirstName,LastName,Email\nJo,"B, the second",jo.csv@example.org\nW,X,${six.unapproved.email}\nM,N,${six.member.email}\nS,T,${six.stranger.email}\n`
  const { body } = await send(six, csv)
  expect(body.payload).toMatchObject({
    imported: true,
    rows: [{ result: 'invited' }, { result: 'added' }, { result: 'member-already' }, { result: 'invited' }],
  })
  expect((await memberEmails(six)).sort()).toEqual([six.admin.email, six.member.email, six.unapproved.email].sort())
})

test('one wrong row keeps every row out, and each wrong row is named', async () => {
  const six = await groupOfSix(app)
  const before = await memberEmails(six)
  const csv =
    'FirstName;LastName;Email\nGood;One;good.csv@example.org\n;NoName;noname@example.org\nBad;Address;nonsense\nAgain;One;GOOD.csv@example.org\n'
  const { body } = await send(six, csv)
  expect(body.payload.imported).toBe(false)
  expect(body.payload.rows.map((row: { row: number }) => row.row)).toEqual([2, 3, 4])
  expect(await memberEmails(six)).toEqual(before)
})

test('D5 a name of two lines is wrong, in a file as in the form', async () => {
  const csv = 'FirstName,LastName,Email,Gender\nJo,"Two\nlines",two.lines@example.org,\nAl,One,al@example.org,"a\nb"\n'
  const { body } = await send(await groupOfSix(app), csv)
  expect(body.payload).toMatchObject({ imported: false, rows: [{ row: 1 }, { row: 2 }] })
})

test.each([
  ['nothing', ''],
  ['other columns', 'a,b\n1,2\n'],
  ['an open quote', 'FirstName,Email\n"x,y\n'],
  ['bytes', '\0\x01\x02'],
  ['more than a list of people can be', `FirstName,Email\n${','.repeat(500_000)}\n`],
  ['as many columns as rows', `FirstName,Email${',x'.repeat(100_000)}\n${'a\n'.repeat(100_000)}`],
  ['one person too many', `FirstName,Email\n${'Jo,jo@example.org\n'.repeat(501)}`],
])('D1 a file with %s is refused with a sentence', async (_, csv) => {
  const { status, body } = await send(await groupOfSix(app), csv)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, ['file']])
})

test('D5 a cell that looks like a formula is escaped in the export', async () => {
  const six = await groupOfSix(app)
  await app.call(updateProfile, { FirstName: '=HYPERLINK("http://evil")', LastName: '@x' }, { token: six.member.token })
  const { text, headers } = await app.call(exportUsers, { id: six.group.id }, { token: six.admin.token })
  expect(headers['content-type']).toContain('text/csv')
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")",'@x,${six.member.email}`)
})

test('the file that was exported comes back in as it is: guests without an address are there already', async () => {
  const six = await groupOfSix(app)
  const { member, admin } = six
  const names = { FirstName: '=Ana', LastName: '-Lee' }
  await app.call(updateProfile, { ...names, Gender: 'a woman' }, member)
  for (const guest of [
    { FirstName: 'Gus', LastName: 'Guest' },
    { FirstName: '+Solo', LastName: '' },
  ])
    await app.call(addUser, { GroupId: six.group.id, ...guest }, admin)
  const { text } = await app.call(exportUsers, { id: six.group.id }, admin)
  expect(text.trim().split('\n').sort()).toEqual([
    "'+Solo,,,,,no",
    `'=Ana,'-Lee,${member.email},a woman,,no`,
    `Admin,Example,${admin.email},,,yes`,
    'FirstName,LastName,Email,Gender,Instruments,IsAdmin',
    'Gus,Guest,,,,no',
  ])
  const { body } = await send(six, text)
  const there = { result: 'member-already', reason: null }
  expect(body.payload).toMatchObject({ imported: true, rows: [there, there, there, there] })
  expect((await app.call(exportUsers, { id: six.group.id }, admin)).text).toBe(text)
})

test('whoever is new needs an address, and so does who has an account under that name', async () => {
  const six = await groupOfSix(app)
  const { body } = await send(six, 'FirstName,LastName,Email\nNew,Name,\nMember,Example,\n')
  const reason = 'No guest of this name is in the group. Somebody who is new needs an address.'
  expect(body.payload).toEqual({
    imported: false,
    rows: [1, 2].map((row) => ({ row, email: '', result: 'wrong', reason })),
  })
})

test('an address that the export escaped is the same address', async () => {
  const { body } = await send(await groupOfSix(app), "FirstName,Email\nPlus,'+plus@example.org\n")
  expect(body.payload.rows).toMatchObject([{ email: '+plus@example.org', result: 'invited' }])
})
