import { connect, type Socket } from 'node:net'

/** Who listens, in a process of its own: what they hold is not the server's, and nothing but the server is waited for. */
export type ToListener = { open: { url: string; tokens: string[] } } | { expect: { words: string; count: number } }
/** Streams are open; words are waited for, and so many heard the last ones; so many have heard these; something went wrong. */
export type FromListener = { opened?: number; before?: number; heard?: number; failed?: string }

const AT_ONCE = 100
let words = ''
let expected = 0
let count = 0

const say = (message: FromListener) => process.send?.(message)
const fail = (reason: string) => say({ failed: reason })

function hear(text: string): void {
  if (!words) return
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    count++
    if (count === expected) say({ heard: count })
  }
}

/** A socket and no more: ten thousand of anything larger would be measured along. */
function open(url: URL, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.setEncoding('latin1')
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    let head = ''
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      if (head.includes(': hello')) return hear(text)
      head += text
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`a stream was answered with ${head.slice(9, 12)}`))
      if (head.includes(': hello')) resolve(socket)
    })
  })
}

async function openAll(address: string, tokens: string[]): Promise<void> {
  const url = new URL(address)
  const waiting = [...tokens]
  const some = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      const socket = await open(url, token)
      socket.on('close', () => fail('a stream ended'))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
  say({ opened: tokens.length })
}

process.on('message', (message: ToListener) => {
  if ('open' in message)
    return void openAll(message.open.url, message.open.tokens).catch(({ message: why }) => fail(why))
  say({ before: count })
  count = 0
  words = message.expect.words
  expected = message.expect.count
})
