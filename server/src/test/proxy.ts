import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const ASK_EVERY_MS = 100

/**
 * A proxy as they stand before instances: it takes turns among those whose /ready answers 200, keeps connections to them, and tries
 * nothing twice. What an instance does not answer is a 502.
 */
export async function roundRobin(backends: string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<string, boolean>(backends.map((url) => [url, true]))
  let turn = 0
  let isOpen = true
  const watch = async (url: string) => {
    while (isOpen) {
      const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      await answer?.body?.cancel()
      ready.set(url, answer?.status === 200)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
  }
  const server = createServer((request, response) => {
    const able = backends.filter((url) => ready.get(url))
    const target = able[turn++ % able.length]
    const fail = () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    }
    if (!target) return fail()
    const { connection, ...headers } = request.headers
    const onward = send(`${target}${request.url}`, { method: request.method, headers, agent }, (answer) => {
      const { connection, ...replied } = answer.headers
      response.writeHead(answer.statusCode ?? 502, replied)
      answer.on('error', fail).pipe(response)
    })
    onward.on('error', fail)
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = backends.map(watch)
  const close = async () => {
    isOpen = false
    await Promise.all(watching)
    server.closeAllConnections()
    server.close()
    agent.destroy()
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (backend: string) => ready.get(backend) === true,
  }
}
