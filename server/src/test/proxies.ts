import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import { tempFolder } from './temp-folder.ts'

export const isInstalled = (program: string) => !spawnSync(program, ['-v']).error

const given = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')

/** HAProxy before the instances, as `deploy/` sets it up, but for its addresses and without https. */
export async function haproxy(ports: string[]): Promise<string> {
  const port = await freePort()
  const file = join(tempFolder(), 'haproxy.cfg')
  writeFileSync(
    file,
    given('haproxy.cfg')
      .replace(/^ +bind :80\n +bind :443 .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ +http-request redirect .*\n/m, '')
      .replace(/^ +server one \S+(.*)\n +server two .*$/gm, (_, options: string) =>
        ports
          .map((to, at) => `  server s${at} 127.0.0.1:${to}${options.replace('jamboree/one', `jamboree/s${at}`)}`)
          .join('\n'),
      ),
  )
  return run('haproxy', ['-db', '-f', file], port)
}

/** nginx likewise, which looks into the folder where the instances say that they are not ready. */
export async function nginx(ports: string[], drainFolder: string): Promise<string> {
  const port = await freePort()
  const folder = tempFolder()
  const conf = given('nginx.conf')
  const app = conf.slice(conf.lastIndexOf('\nserver {'))
  const [, options = ''] = /^ +server 127.0.0.1:3001(.*;)$/m.exec(conf) ?? []
  const group = (name: string, members: string[]) =>
    `upstream ${name} {\n${members.map((to) => `server 127.0.0.1:${to}${options}`).join('\n')}\nkeepalive 32;\n}`
  const [look = ''] = /^ +if \(-f .*\/3001\.drains\) .*$/m.exec(conf) ?? []
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(join(folder, 'temporary'))
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `daemon off; pid ${folder}/pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
events { worker_connections 1024; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n')}
${group('jamboree', ports)}
${ports
  .map((own) =>
    group(
      `jamboree_without_${own}`,
      ports.filter((to) => to !== own),
    ),
  )
  .join('\n')}
${app
  .replace(look, ports.map((to) => look.replaceAll('3001', to)).join('\n'))
  .replace(/^ +if .*3002.*\n/gm, '')
  .replaceAll('/run/jamboree/', `${drainFolder}/`)
  .replace(/^ +listen 443 .*$/m, `  listen 127.0.0.1:${port};`)
  .replace(/^ +(listen \[|ssl_).*\n/gm, '')}
}`,
  )
  return run('nginx', ['-c', main], port)
}

async function run(program: string, args: string[], port: number): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  onTestFinished(async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return url
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
