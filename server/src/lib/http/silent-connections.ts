import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Who opens a connection to ask something has asked by then. */
const SILENT_MS = 1_000
const LOOK_AGAIN_MS = 100

/**
 * Browsers and proxies open connections ahead of need. One on which nothing was ever said is not idle to Node, which would wait for
 * it for a minute or more before a server is closed.
 */
export function endSilentConnections(http: FastifyInstance): void {
  const openedAt = new Map<Socket, number>()
  http.server.on('connection', (socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  http.server.on('request', ({ socket }) => openedAt.delete(socket))
  const endThem = () => {
    const before = performance.now() - SILENT_MS
    for (const [socket, at] of openedAt) if (at <= before && !socket.bytesRead) socket.destroy()
  }
  http.addHook('preClose', async () => {
    // One that was never listened on has no connections, and is not closed either.
    const looking = setInterval(endThem, LOOK_AGAIN_MS).unref()
    http.server.once('close', () => clearInterval(looking))
  })
}
