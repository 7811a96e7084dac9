import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../../scripts/postgres.mjs'

/** A way to the database that can be shut: then connections are refused, and those that there were are gone. */
export async function gateTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  const sockets = new Set<Socket>()
  let server: Server | undefined

  const open = async () => {
    server = createServer((near) => {
      const far = createConnection(Number(target.port), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => sockets.delete(socket))
      }
      near.pipe(far)
      far.pipe(near)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async () => {
    server?.close()
    server = undefined
    for (const socket of sockets) socket.destroy()
  }
  await open()
  return { url, open, shut }
}
