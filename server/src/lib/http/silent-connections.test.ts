import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endSilentConnections } from './silent-connections.ts'

/** A server, and a connection to it that says nothing. */
async function serverWithGuest() {
  const http = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  endSilentConnections(http)
  http.get('/', async () => 'x')
  await http.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(http.server, 'connection')
  const guest = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  return { http, guest }
}

const saidBy = async (socket: Socket) => {
  let text = ''
  for await (const bytes of socket) text += bytes
  return text
}

test('a connection on which nothing was ever asked does not hold up the end', async () => {
  const { http, guest } = await serverWithGuest()
  const begun = performance.now()
  guest.on('error', () => {})
  await Promise.all([http.close(), once(guest, 'close')])
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('who asks while the server closes is answered', async () => {
  const { http, guest } = await serverWithGuest()
  const closed = http.close()
  guest.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await saidBy(guest)).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})
