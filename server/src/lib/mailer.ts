import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailKind } from '@app/core/rules/mail-settings'
import nodemailer from 'nodemailer'
import type { Settings } from './settings.ts'

export interface Mail {
  /** Decides which of the reader's e-mail settings it obeys. */
  kind: MailKind
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** The same `id` again is the same mail. */
  send(id: string, mail: Mail): Promise<void>
  /** As much work as sending, and nothing leaves. */
  rehearse(id: string, mail: Mail): Promise<void>
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** By SMTP where one is set; else each mail is a file in the outbox folder. */
export function makeMailer(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>): Mailer {
  const messageId = (id: string) => `<${id}@${new URL(settings.PUBLIC_URL).hostname}>`
  const message = (id: string, { kind: _, ...mail }: Mail) => ({
    ...mail,
    from: settings.MAIL_FROM,
    messageId: messageId(id),
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
      send: async (id, mail) => void (await transport.sendMail(message(id, mail))),
      rehearse: async (id, mail) => void (await composer.sendMail(message(id, mail))),
    }
  }
  return {
    send: async (id, mail) => rename(await write(id, mail), join(folder, `${id}.eml`)),
    rehearse: async (id, mail) => rm(await write(id, mail)),
  }
}
