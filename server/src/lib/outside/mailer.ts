import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailKind } from '@app/core/rules/mail-settings'
import nodemailer from 'nodemailer'
import type { Settings } from '../settings.ts'

export interface Mail {
  /** Decides which of the reader's e-mail settings it obeys; `news` are notifications, each with its own. */
  kind: MailKind | 'news'
  to: string
  subject: string
  text: string
  html?: string
  /** Beneath the text: why they get it, and how to stop it. */
  foot?: string
  /** Where one click stops mails of this kind; absent where no setting rules them. */
  unsubscribe?: string
}

/** The receiving server will never take this mail. */
export class MailRefused extends Error {
  /** Whether it is the address that it does not take, rather than what was written. */
  readonly isAddress: boolean

  constructor(message: string, isAddress: boolean) {
    super(message)
    this.isAddress = isAddress
  }
}

export interface Mailer {
  /** The same `id` again is the same mail. Throws `MailRefused` where there is no use in another try. */
  send(id: string, mail: Mail): Promise<void>
  /** As much work as sending, and nothing leaves. */
  rehearse(id: string, mail: Mail): Promise<void>
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** Connects and signs in, and sends nothing. */
export async function reachMailServer(url: string): Promise<void> {
  const transport = nodemailer.createTransport(url, { connectionTimeout: 10_000, greetingTimeout: 10_000 } as object)
  try {
    await transport.verify()
  } catch (error) {
    throw new Error(`SMTP_URL does not work: ${(error as Error).message}`)
  } finally {
    transport.close()
  }
}

const DAY_MS = 86_400_000

/** Where no mail server is set, mails lie in the folder until they are so old; 0 keeps them for good. */
export async function sweepOutbox(dataDir: string, days: number, now: Date): Promise<number> {
  if (!days) return 0
  const folder = outboxFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs < days * DAY_MS) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** One click of the mail program's own button posts to the link (RFC 8058). */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** By SMTP where one is set; else each mail is a file in the outbox folder. */
export function makeMailer(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>): Mailer {
  const messageId = (id: string) => `<${id}@${new URL(settings.PUBLIC_URL).hostname}>`
  const message = (id: string, { to, subject, text, html, foot, unsubscribe }: Mail) => ({
    // As an address, so that a comma in it makes no second reader.
    to: { name: '', address: to },
    subject,
    text: foot ? `${text}${foot}` : text,
    ...(html && { html }),
    from: settings.MAIL_FROM,
    messageId: messageId(id),
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  })
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = outboxFolder(settings.DATA_DIR)
  const write = async (id: string, mail: Mail) => {
    const { message: bytes } = await composer.sendMail(message(id, mail))
    await mkdir(folder, { recursive: true })
    const unfinished = join(folder, `.${id}`)
    await writeFile(unfinished, bytes as Buffer)
    return unfinished
  }
  if (settings.SMTP_URL) {
    const transport = nodemailer.createTransport(settings.SMTP_URL, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    } as object)
    return {
      send: async (id, mail) => {
        try {
          await transport.sendMail(message(id, mail))
        } catch (error) {
          throw refusalOf(error) ?? error
        }
      },
      rehearse: async (id, mail) => void (await composer.sendMail(message(id, mail))),
    }
  }
  return {
    send: async (id, mail) => rename(await write(id, mail), join(folder, `${id}.eml`)),
    rehearse: async (id, mail) => rm(await write(id, mail)),
  }
}

/** Of the address or of the mail itself, for good. What is wrong with our own account there may be mended, and is tried again. */
function refusalOf(error: unknown): MailRefused | null {
  const {
    command,
    code,
    responseCode = 0,
    message,
  } = error as {
    command?: string
    code?: string
    responseCode?: number
    message: string
  }
  if (responseCode < 500) return null
  if (command === 'RCPT TO') return new MailRefused(message, true)
  return code === 'EMESSAGE' ? new MailRefused(message, false) : null
}
