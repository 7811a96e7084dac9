import { PRODUCT } from '@app/core/product'
import {
  type Block,
  greetingOf,
  type Letter,
  type LetterFoot,
  type LetterItem,
  type LetterPart,
  sentence,
} from '@app/core/rules/letter'
import { escapeHtml } from '../html.ts'

/*
 * In mail form: tables and inline styles, since mail programs know little else, no script, and nothing from elsewhere. Colours are written
 * out as the light theme has them; those who know the media query get the dark ones by class.
 */
const FONT = "'Helvetica Neue',Helvetica,Arial,sans-serif"
const STYLE = `
@media (prefers-color-scheme:dark){.bg{background:#0a1113!important}.card{background:#11191c!important}.t1{color:#eef4f4!important}.t2{color:#b2c1c3!important}.n{color:#5ccad2!important}.ln{border-color:#243135!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.head{font-size:30px!important;line-height:36px!important}.count{font-size:64px!important;line-height:56px!important}.no{width:44px!important}}`

const table = (rows: string, more = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${more}>${rows}</table>`
const row = (inside: string, style: string, more = '') =>
  `<tr><td class="pad${more}" style="padding:${style}">${inside}</td></tr>`
const text = (words: string) => escapeHtml(words).replace(/\r\n|[\r\n]/g, '<br>')
const paragraph = (words: string, margin = '0 0 14px') =>
  `<p class="t1" style="margin:${margin};font:16px/24px ${FONT};color:#0c1b1d;overflow-wrap:anywhere">${words}</p>`

/** A number stands out, as on a poster. */
function headlineHtml(headline: Letter['headline']): string {
  if (typeof headline === 'string') return text(headline)
  const figure = (count: number) =>
    `<span class="count" style="font-size:88px;line-height:76px;color:#5fe0f0;padding:0 6px;vertical-align:-8px">${count}</span>`
  return headline.map((piece) => (typeof piece === 'number' ? figure(piece) : text(piece))).join(' ')
}

function partHtml({ number, song, instrument, fellows }: LetterPart, isLast: boolean): string {
  const line = isLast ? '' : 'border-bottom:1px solid #d7dfde;'
  const figure = `<td class="n ln no" width="64" valign="top" style="width:64px;padding:16px 0;${line}font:bold 34px/34px 'Arial Narrow',${FONT};color:#0b5c63">${number ?? '·'}</td>`
  const small = (words: string, kind: string, colour: string) =>
    `<p class="${kind}" style="margin:4px 0 0;font:15px/22px ${FONT};color:${colour};overflow-wrap:anywhere">${words}</p>`
  const title = `<p class="t1" style="margin:0;font:bold 19px/25px ${FONT};color:#0c1b1d;overflow-wrap:anywhere">${text(song)}</p>`
  const own = small(`<b>You: ${text(instrument)}</b>`, 't1', '#0c1b1d')
  const band = fellows ? small(`with ${text(fellows)}`, 't2', '#405356') : ''
  return `<tr>${figure}<td class="ln" valign="top" style="padding:14px 0;${line}">${title}${own}${band}</td></tr>`
}

function itemHtml({ words, preview: beginning, link }: LetterItem, isLast: boolean): string {
  const line = isLast ? '' : 'border-bottom:1px solid #d7dfde;'
  const title = `<p style="margin:0;font:bold 16px/24px ${FONT};overflow-wrap:anywhere">${linkHtml(words, link)}</p>`
  const begins = beginning
    ? `<p class="t2" style="margin:4px 0 0;font:15px/22px ${FONT};color:#405356;overflow-wrap:anywhere">${text(beginning)}</p>`
    : ''
  return `<tr><td class="ln" style="padding:12px 0;${line}">${title}${begins}</td></tr>`
}

function buttonHtml(label: string, link: string): string {
  const inside = `<a href="${escapeHtml(link)}" style="display:block;padding:15px 20px;font:bold 17px/22px ${FONT};color:#ffffff;text-decoration:none">${text(label)}</a>`
  return table(`<tr><td align="center" style="background:#0b5c63;border-radius:6px">${inside}</td></tr>`)
}

const linkHtml = (label: string, link: string) =>
  `<a href="${escapeHtml(link)}" class="n" style="color:#0b5c63;font-weight:bold">${text(label)}</a>`

function blockHtml(block: Block, isMainAction: boolean): string {
  switch (block.kind) {
    case 'words':
      return block.text && row(paragraph(text(block.text)), '0 32px')
    case 'list': {
      const lines = block.lines.map((line) => `<li style="margin:0 0 6px">${text(line)}</li>`).join('')
      const items = `<ul class="t1" style="margin:0 0 14px;padding:0 0 0 20px;font:16px/24px ${FONT};color:#0c1b1d;overflow-wrap:anywhere">${lines}</ul>`
      return row(`${block.title ? paragraph(`<b>${text(block.title)}</b>`, '0 0 6px') : ''}${items}`, '0 32px')
    }
    case 'parts': {
      const parts = block.parts.map((part, index) => partHtml(part, index === block.parts.length - 1))
      return row(table(parts.join('')), '0 32px 10px')
    }
    case 'items': {
      const items = block.items.map((item, index) => itemHtml(item, index === block.items.length - 1))
      return row(table(items.join('')), '0 32px 10px')
    }
    case 'action':
      return isMainAction
        ? row(`${paragraph(text(sentence(block.words)))}${buttonHtml(block.label, block.link)}`, '2px 32px 18px')
        : row(paragraph(`${text(sentence(block.words))} ${linkHtml(block.label, block.link)}`), '0 32px')
  }
}

/** What a list of mails shows beside the subject. */
const preview = ({ blocks }: Letter) => {
  const [first] = blocks
  const words = first?.kind === 'words' ? first.text : first?.kind === 'list' ? first.title : ''
  return text(words.slice(0, 140))
}

function footHtml({ reason, stop }: LetterFoot): string {
  const ways = stop
    ? ` ${linkHtml('Stop these e-mails', stop.unsubscribe)} or ${linkHtml('choose what you get', stop.settings)}.`
    : ''
  return `<p class="t2" style="margin:0;font:13px/20px ${FONT};color:#405356">${text(reason)}${ways}</p>`
}

export function letterHtml(letter: Letter, foot: LetterFoot): string {
  const logo = `<p style="margin:0;font:bold 17px/28px ${FONT};color:#ffffff"><span style="display:inline-block;width:28px;height:28px;border-radius:7px;background:#ffffff;color:#0b5c63;text-align:center;margin-right:10px">${PRODUCT[0]}</span>${PRODUCT}</p>`
  const headline = `<h1 class="head" style="margin:20px 0 0;font:bold 36px/42px 'Arial Narrow',${FONT};color:#ffffff;overflow-wrap:anywhere">${headlineHtml(letter.headline)}</h1>`
  const [first, ...others] = letter.about.map(text)
  const about = first
    ? `<p style="margin:14px 0 0;font:17px/25px ${FONT};color:#ffffff;overflow-wrap:anywhere">${[`<b>${first}</b>`, ...others].join('<br>')}</p>`
    : ''
  const main = letter.blocks.find(({ kind }) => kind === 'action')
  const rows = [
    `<tr><td class="pad" style="background:#0b5c63;padding:24px 32px 26px">${logo}${headline}${about}</td></tr>`,
    row(paragraph(text(greetingOf(letter))), '24px 32px 0'),
    ...letter.blocks.map((block) => blockHtml(block, block === main)),
    row('', '10px 32px'),
    row(footHtml(foot), '20px 32px 28px', ' bg').replace('style="', 'style="background:#e9eeed;'),
  ]
  const card = `<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:600px;background:#ffffff;text-align:left">${rows.join('')}</table>`
  const hidden = `<div style="display:none;max-height:0;overflow:hidden">${preview(letter)}</div>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${text(letter.subject)}</title><style>${STYLE}</style></head><body class="bg" style="margin:0;padding:0;background:#e9eeed">${hidden}${table(`<tr><td align="center" style="padding:0">${card}</td></tr>`, ' class="bg" style="background:#e9eeed"')}</body></html>`
}
