import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshPostgres } from './test/database.ts'
import { severalInstances } from './test/instances.ts'
import { loadThrough } from './test/load.ts'
import { haproxy, isInstalled, nginx } from './test/proxies.ts'
import { tempFolder } from './test/temp-folder.ts'

const isLong = Boolean(process.env.LONG) && inject('engine') === 'postgres'
const PATIENT = { timeout: 900_000 }
const ROUNDS = 3

type Instances = Pick<Awaited<ReturnType<typeof severalInstances>>, 'ports' | 'drainFolder'>
const proxies: Record<string, (instances: Instances) => Promise<string>> = {
  nginx: ({ ports, drainFolder }) => nginx(ports, drainFolder),
  haproxy: ({ ports }) => haproxy(ports),
}

test.runIf(isLong).for(Object.keys(proxies))(
  'E10 three instances behind %s are replaced one after the other under load: no write is lost, no request fails',
  PATIENT,
  async (name, { skip }) => {
    if (!isInstalled(name)) return skip(`${name} is not installed`)
    const instances = await severalInstances(await freshPostgres())
    const load = await loadThrough(await (proxies[name] as (typeof proxies)[string])(instances))
    for (let round = 0; round < ROUNDS; round++) await instances.replaceAll(load)
    await load.end(instances.db)
    await instances.end()
  },
)

/** Answers as an instance does, and has the files of one release. */
async function instanceOf(release: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url !== '/ready') asked.push(url)
    response.writeHead(url === '/ready' || url === `/assets/${release}.js` ? 200 : 404).end(release)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, port: String((server.address() as AddressInfo).port) }
}

test.runIf(inject('engine') === 'postgres').for(Object.keys(proxies))(
  'E10 behind %s a page gets its files as long as one instance has them, and no call that is not found is asked twice',
  PATIENT,
  async (name, { skip }) => {
    if (!isInstalled(name)) return skip(`${name} is not installed`)
    const instances = [await instanceOf('old'), await instanceOf('new'), await instanceOf('new')]
    const set = { ports: instances.map(({ port }) => port), drainFolder: tempFolder() }
    const url = await (proxies[name] as (typeof proxies)[string])(set)
    const ask = async (path: string) => {
      const answer = await fetch(url + path)
      await answer.text()
      return answer.status
    }
    const allAsked = () => instances.flatMap(({ asked }) => asked)
    for (let n = 0; n < 12; n++)
      for (const release of ['old', 'new']) expect(await ask(`/assets/${release}.js`), release).toBe(200)
    expect(await ask('/assets/nowhere.js')).toBe(404)
    expect(allAsked().filter((path) => path === '/assets/nowhere.js')).toHaveLength(3)
    expect(await ask('/api/v1/nowhere')).toBe(404)
    expect(allAsked().filter((path) => path === '/api/v1/nowhere')).toHaveLength(1)
  },
)
