import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { escapeHtml, page } from '../html.ts'
import { outboxFolder } from '../outside/mailer.ts'
import { isFromThisMachine } from './this-machine.ts'

const LINK = /https?:\/\/[^\s<>"']+/g

/** What a mail looks like, with its own styles and nothing from elsewhere. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** In demo mode nobody runs a mail server: what would have been sent can be read here. */
export function serveOutbox(http: FastifyInstance, dataDir: string): void {
  const folder = outboxFolder(dataDir)
  http.get('/dev/outbox', async (request, reply) => {
    // It holds links that reset passwords.
    if (!isFromThisMachine(request)) throw notFound('This page')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(
      names.map(async (name) => ({ name, ...readMail(await readFile(join(folder, name), 'utf8')) })),
    )
    mails.sort((a, b) => b.date.localeCompare(a.date))
    const sections = mails.map(
      (mail) =>
        `<section><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, ${mail.date}</p><pre>${withLinks(mail.text)}</pre>${mail.html && `<p><a href="/dev/outbox/${encodeURIComponent(mail.name)}">With its looks</a></p>`}</section>`,
    )
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(page('Outbox', sections.join('') || '<p>No mail yet.</p>'))
  })

  http.get<{ Params: { name: string } }>('/dev/outbox/:name', async (request, reply) => {
    if (!isFromThisMachine(request) || !/^[\w-]+\.eml$/.test(request.params.name)) throw notFound('This page')
    const source = await readFile(join(folder, request.params.name), 'utf8').catch(() => '')
    const { html } = readMail(source)
    if (!html) throw notFound('This mail')
    return reply
      .type('text/html')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': MAIL_POLICY })
      .send(html)
  })
}

/** The headers, and the body as it was before it was encoded. */
function readPart(source: string) {
  const end = source.indexOf('\n\n')
  const head = source.slice(0, end).replace(/\n\s+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const body = source.slice(end + 2)
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : body
  return { header, text }
}

/** Our own mails alone: text, and mostly the same as HTML beside it. */
export function readMail(source: string) {
  const { header, text } = readPart(source)
  const boundary = /boundary="?([^";]+)"?/.exec(header('Content-Type'))?.[1]
  const parts = boundary
    ? text
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => readPart(part.trimStart()))
    : []
  const partOf = (type: string) => parts.find((part) => part.header('Content-Type').startsWith(type))?.text
  const date = new Date(header('Date'))
  return {
    to: header('To'),
    subject: decodeWords(header('Subject')),
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    text: partOf('text/plain') ?? text,
    html: partOf('text/html') ?? '',
  }
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodeWords = (text: string) =>
  text.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : fromQuotedPrintable(word.replaceAll('_', ' ')),
  )

const withLinks = (text: string) => escapeHtml(text).replace(LINK, (link) => `<a href="${link}">${link}</a>`)
