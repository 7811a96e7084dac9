import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../../scripts/postgres.mjs'

/**
 * A way to the database that can be shut: then connections are refused, and those that there were are gone. Or hushed: then nothing is
 * refused and nothing arrives, as in a network that has lost the way.
 */
export async function gateTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let isHushed = false

  const open = async () => {
    server = createServer((near) => {
      const far = createConnection(Number(target.port), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => sockets.delete(socket))
      }
      near.on('data', (bytes) => isHushed || far.write(bytes)).on('close', () => far.destroy())
      far.on('data', (bytes) => isHushed || near.write(bytes)).on('close', () => near.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async () => {
    server?.close()
    server = undefined
    for (const socket of sockets) socket.destroy()
  }
  const hush = (hushed: boolean) => {
    isHushed = hushed
  }
  await open()
  return { url, open, shut, hush }
}
