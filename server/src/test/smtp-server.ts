import { createServer, type Socket } from 'node:net'

interface Taken {
  to: string[]
  messageId: string
  source: string
}

interface Answers {
  mail?: string
  rcpt?: string
  data?: string
}

export interface FakeSmtp {
  url: string
  /** What was taken, in the order in which it came. */
  taken: Taken[]
  /** What it says from now on instead of yes. */
  answer(answers: Answers): void
  close(): Promise<void>
}

/** A mail server that keeps what it takes: as little of RFC 5321 as a sender needs. */
export async function smtpServer(): Promise<FakeSmtp> {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  let answers: Answers = {}

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A sender that is killed in the middle.
    socket.on('error', () => {})
    let buffer = ''
    let to: string[] = []
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') say('250 test')
      else if (verb === 'MAIL') {
        to = []
        say(answers.mail ?? '250 ok')
      } else if (verb === 'RCPT') {
        if (!answers.rcpt) to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
        say(answers.rcpt ?? '250 ok')
      } else if (verb === 'DATA') {
        isData = true
        say('354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    }
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const piece = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (!isData) {
          command(piece)
          continue
        }
        isData = false
        if (!answers.data)
          taken.push({ to, messageId: /^Message-ID: (.*)$/im.exec(piece)?.[1]?.trim() ?? '', source: piece })
        say(answers.data ?? '250 taken')
      }
    })
    say('220 test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    answer: (given) => {
      answers = given
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
