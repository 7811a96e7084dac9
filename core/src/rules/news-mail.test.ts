import { expect, test } from 'vitest'
import { blockText } from './letter.ts'
import { leadingKind, type News, newsMail, newsSubject } from './news-mail.ts'

const news = (kind: News['kind'], groupName = 'Thursday Blues', count = 1): News => ({
  kind,
  groupName,
  count,
  words: `${kind} happened`,
  preview: '',
  link: `https://jam.example/${kind}`,
})
const post = news('newPost')

test.each<[string, News[]]>([
  ['A new post in Thursday Blues', [post]],
  ['3 new posts and a reply in Thursday Blues', [post, news('reply'), post, post]],
  ['4 replies in Thursday Blues', [news('reply', 'Thursday Blues', 4)]],
  ['2 new posts', [post, news('newPost', 'Soul Club')]],
  ['A direct message', [news('directMessage', '')]],
  ['A new post and a direct message', [post, news('directMessage', '')]],
  ['A new post in evil. example', [news('newPost', 'evil.example')]],
])('%s', (subject, given) => {
  expect(newsSubject(given)).toBe(subject)
})

test('one thing is told by itself, with the link to it', () => {
  const { blocks } = newsMail([{ ...post, preview: 'Who has a bass amp?' }], 'https://jam.example/notifications')
  expect(blocks.map(blockText).join('\n')).toBe(
    'newPost happened\nWho has a bass amp?\nRead it and answer there: https://jam.example/newPost',
  )
})

test('several are listed, each with its link, and counted in the headline', () => {
  const { headline, blocks } = newsMail([post, news('reply', 'Thursday Blues', 3)], 'https://jam.example/notifications')
  expect(headline).toEqual(['', 4, 'new things'])
  expect(blocks.map(blockText)[1]).toBe(
    'newPost happened\nhttps://jam.example/newPost\n\nreply happened\nhttps://jam.example/reply',
  )
})

test('its link stops what most of it is about', () => {
  expect(leadingKind([post, news('reply', '', 5)])).toBe('reply')
  expect(leadingKind([post])).toBe('newPost')
})
