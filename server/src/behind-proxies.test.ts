import { inject, test } from 'vitest'
import { freshPostgres } from './test/database.ts'
import { severalInstances } from './test/instances.ts'
import { loadThrough } from './test/load.ts'
import { haproxy, isInstalled, nginx } from './test/proxies.ts'

const isLong = Boolean(process.env.LONG) && inject('engine') === 'postgres'
const PATIENT = { timeout: 900_000 }
const ROUNDS = 3

type Instances = Awaited<ReturnType<typeof severalInstances>>
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
