import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import { tempFolder } from './server-process.ts'

export const hasHaproxy = () => !spawnSync('haproxy', ['-v']).error

/** What operators are given, but for its addresses and without https. */
const configuration = (ports: string[], port: number) =>
  readFileSync(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8')
    .replace(/^ +bind :80\n +bind :443 .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ +http-request redirect .*\n/m, '')
    .replace(/^ +server one .*\n +server two .*$/m, ports.map((to, at) => `  server s${at} 127.0.0.1:${to}`).join('\n'))

/** HAProxy before the instances, as `deploy/` sets it up. */
export async function haproxy(ports: string[]): Promise<string> {
  const port = await freePort()
  const file = join(tempFolder(), 'haproxy.cfg')
  writeFileSync(file, configuration(ports, port))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  onTestFinished(async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return url
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
