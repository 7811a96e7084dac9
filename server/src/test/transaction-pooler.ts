import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'

interface Backend {
  stream: Socket
  client: Client | undefined
}

interface Client {
  socket: Socket
  backend: Backend | undefined
  /** Questions whose answer has not come to its end. */
  open: number
  unread: Buffer
}

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const integers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, at * 4)
  return bytes
}

const GREETING = [
  message('R', integers(0)),
  message('S', Buffer.from('server_version\x0015.0\0')),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', integers(4711, 42)),
  message('Z', Buffer.from('I')),
]

/** Whole messages off the front of what has come. */
function* messagesIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) return
    yield bytes.subarray(at, end)
    at = end
  }
}

/**
 * As PgBouncer in transaction mode: a connection of the database's is a client's for a transaction, the one that was given back last
 * first, and every client is told a process number that is made up.
 */
export async function transactionPooler(databaseUrl: string, size = 2): Promise<string> {
  const idle: Backend[] = []
  const waiting: Client[] = []
  const opened: pg.Client[] = []

  for (let count = 0; count < size; count++) {
    const own = new pg.Client({ connectionString: databaseUrl })
    await own.connect()
    opened.push(own)
    // Signed in by the driver; from here on the bytes are ours.
    const { stream } = (own as unknown as { connection: { stream: Socket } }).connection
    stream.removeAllListeners('data').removeAllListeners('close').removeAllListeners('end')
    stream.on('error', () => {})
    const backend: Backend = { stream, client: undefined }
    let unread = Buffer.alloc(0)
    stream.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes])
      for (const whole of messagesIn(unread)) {
        unread = unread.subarray(whole.length)
        const { client } = backend
        client?.socket.write(whole)
        const isEnd = client && whole[0] === 90
        if (isEnd && --client.open === 0 && whole[5] === 73) giveBack(backend, client)
      }
    })
    idle.push(backend)
  }

  function giveBack(backend: Backend, client: Client): void {
    client.backend = undefined
    backend.client = undefined
    idle.push(backend)
    const next = waiting.shift()
    if (next) serve(next)
  }

  function serve(client: Client): void {
    if (!client.backend) {
      const backend = idle.pop()
      if (!backend) {
        if (!waiting.includes(client)) waiting.push(client)
        return
      }
      client.backend = backend
      backend.client = client
    }
    for (const whole of messagesIn(client.unread)) {
      client.unread = client.unread.subarray(whole.length)
      const type = String.fromCharCode(whole[0] as number)
      if (type === 'X') return void client.socket.end()
      if (type === 'Q' || type === 'S') client.open++
      client.backend.stream.write(whole)
    }
  }

  const server = createServer((socket) => {
    const client: Client = { socket, backend: undefined, open: 0, unread: Buffer.alloc(0) }
    let isGreeted = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (isGreeted) {
        client.unread = Buffer.concat([client.unread, bytes])
        return serve(client)
      }
      isGreeted = true
      for (const part of GREETING) socket.write(part)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const own of opened) (own as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
}
