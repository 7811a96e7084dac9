import { Agent, createServer, request } from 'node:http'

/** To each instance in turn, over connections that stay open. It does what a proxy must and no more. */
const targets = (process.env.TARGETS ?? '').split(',').map((address) => new URL(address))
const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo' })
let turn = 0

createServer((incoming, outgoing) => {
  const { hostname, port } = targets[turn++ % targets.length] as URL
  const { method, url: path, headers } = incoming
  const passed = request({ agent, hostname, port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}).listen(Number(process.env.PORT), process.env.HOST)
