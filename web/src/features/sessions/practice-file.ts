import { firstNames } from '@app/core/rules/first-names'
import { listOf } from '@app/core/rules/list-of'
import { clockIn, dayAndClock } from '../../lib/words/clock.ts'
import { listenLinks } from '../../lib/words/song-links.ts'
import { lengthOf } from '../../lib/words/words.ts'
import type { Practice } from './queries.ts'

type Song = Practice['songs'][number]

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
const paragraph = (text: string, kind = '') => (text ? `<p${kind && ` class="${kind}"`}>${escaped(text)}</p>` : '')

/** What a part is to who does not have it. */
export const hopeWords = ({ waiting }: { waiting: boolean }) => (waiting ? 'on its waitlist' : 'your wish')

const STYLE = `:root{color-scheme:light dark}body{max-width:40rem;margin:0 auto;padding:1.5rem;font:1.0625rem/1.5 system-ui,sans-serif}
h1{line-height:1.15}ol{padding:0;list-style:none}li{padding:1rem 0;border-top:1px solid}h2{margin:0}p{margin:.25rem 0;overflow-wrap:anywhere}
.small{opacity:.75}.notes{white-space:pre-line}a{margin-right:1rem}@media print{li{break-inside:avoid}}`

/** What those are called whom one plays with. */
export const bandNames = (songs: Song[]) => firstNames(songs.flatMap((song) => song.with.map(({ player }) => player)))

/** 'Ana (bass) and Ben (drums)' */
export const bandWords = (song: Song, called: ReturnType<typeof bandNames>): string =>
  listOf(song.with.map(({ player, instrumentName }) => `${called(player)} (${instrumentName.toLowerCase()})`))

function songHtml(song: Song, zone: string, called: ReturnType<typeof bandNames>): string {
  const isMine = song.parts.some(({ held }) => held)
  const facts = [
    song.key && `Key ${song.key}`,
    song.tempo && `tempo ${song.tempo}`,
    song.durationSeconds && lengthOf(song.durationSeconds),
    song.plannedAt && isMine && `at about ${clockIn(new Date(song.plannedAt), zone)}`,
  ].filter(Boolean)
  const parts = song.parts.map(({ instrumentName, held, waiting, note }) =>
    [`You: ${instrumentName.toLowerCase()}`, !held && `, ${hopeWords({ waiting })}`, note && `: ${note}`]
      .filter(Boolean)
      .join(''),
  )
  const band = bandWords(song, called)
  const links = [
    ...listenLinks(song).map(({ href, where }) => ({ href, label: where })),
    ...(song.chartLink ? [{ href: song.chartLink, label: 'Chart' }] : []),
  ]
  return [
    `<li><h2>${song.number ?? ''} ${escaped(song.title)}</h2>`,
    paragraph(song.artistName, 'small'),
    paragraph(facts.join(', ')),
    ...parts.map((part) => paragraph(part)),
    paragraph(band && `With ${band}`, 'small'),
    paragraph(song.notes, 'notes'),
    `<p>${links.map(({ href, label }) => `<a href="${escaped(href)}">${escaped(label)}</a>`).join('')}</p></li>`,
  ].join('')
}

/** The practice page as one file: it opens on any device, without a network and without an account. */
export function practiceFile({ session, songs }: Practice): { name: string; html: string } {
  const when = dayAndClock(new Date(session.startDate), session.timeZoneId)
  const called = bandNames(songs)
  const slug = session.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(session.title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(session.title)}</h1>${paragraph([when, session.location].filter(Boolean).join(', '))}`,
    `<ol>${songs.map((song) => songHtml(song, session.timeZoneId, called)).join('')}</ol></body></html>`,
  ].join('\n')
  return { name: `practise-${slug || session.id}.html`, html }
}
