import { expect, test } from 'vitest'
import { mapAddress } from './map-link.ts'
import { listenLinks } from './song-links.ts'

const song = { title: 'Rock & Roll?', artistName: 'Led Zeppelin', spotifyTrackId: null, youTubeLink: null }

test('a song without a link has one that looks for it, whatever is in its name', () => {
  const [link, ...others] = listenLinks(song)
  expect(others).toEqual([])
  expect(link).toMatchObject({ where: 'YouTube', isSearch: true })
  expect(new URL(link?.href ?? '').searchParams.get('search_query')).toBe('Rock & Roll? Led Zeppelin')
})

test('what is known is not looked for, and the streaming service comes first', () => {
  const links = listenLinks({ ...song, spotifyTrackId: '1h2xVEoJORqrg71HocgqXd', youTubeLink: 'https://youtu.be/x' })
  expect(links.map(({ where, isSearch }) => [where, isSearch])).toEqual([
    ['Spotify', false],
    ['YouTube', false],
  ])
})

test('an address leads to the map', () => {
  const { origin, pathname, searchParams } = new URL(mapAddress('12 King’s Road, Bristol & Bath'))
  expect(origin + pathname).toBe('https://www.google.com/maps/search/')
  expect(searchParams.get('query')).toBe('12 King’s Road, Bristol & Bath')
})
