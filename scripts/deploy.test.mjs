import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings, SETTING_NAMES } from '../server/src/lib/settings.ts'
import { filesOf } from './release-contents.mjs'

const at = (file) => new URL(`../${file}`, import.meta.url)
const read = (file) => readFileSync(at(file), 'utf8')
const isThere = (program) => !spawnSync(program, ['--version']).error

const compose = load(read('deploy/compose.yaml'))
const container = read('deploy/Containerfile')
const unit = read('deploy/jamboree@.service')
const [nginx, haproxy] = [read('deploy/nginx.conf'), read('deploy/haproxy.cfg')]
/** A line of an env file, also one that is only suggested. */
const lines = (text) =>
  Object.fromEntries([...text.matchAll(/^#?([A-Z][A-Z_\d]*)=(.*)$/gm)].map(([, name, value]) => [name, value]))
const words = (text) => Object.fromEntries(text.split(/\s+/).map((word) => word.split(/=(.*)/s).slice(0, 2)))
const unitSettings = Object.assign({}, ...[...unit.matchAll(/^Environment=(.*)$/gm)].map(([, text]) => words(text)))
const containerSettings = words(/^ENV (.*)$/m.exec(container)?.[1] ?? '')

const settings = {
  'compose.yaml': compose.services.app.environment,
  'jamboree.env': lines(read('deploy/jamboree.env')),
  'jamboree@.service': unitSettings,
  Containerfile: Object.fromEntries(Object.entries(containerSettings).filter(([name]) => name !== 'NODE_ENV')),
}

test.each(Object.entries(settings))(
  'every setting in deploy/%s is one of the server’s, and takes its value',
  (_, given) => {
    expect(Object.keys(given).length).toBeGreaterThan(0)
    expect(Object.keys(given).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
    const placed = { '%i': '3001', '%d': '/run/secrets' }
    const values = Object.entries(given)
      .filter(([name]) => !name.endsWith('_FILE'))
      .map(([name, value]) => [
        name,
        String(value)
          .replace(/^\$\{PUBLIC_URL.*/, 'https://jam.example.org')
          .replace(/^\$\{\w+:-(.*)\}$/, '$1')
          .replace(/%[id]/, (mark) => placed[mark]),
      ])
    expect(() => readSettings(Object.fromEntries(values))).not.toThrow()
  },
)

test('the README lists every setting, and none that is not there', () => {
  const text = read('README.md').split('## Settings')[1]?.split('## How to carry on')[0] ?? ''
  const named = [...text.matchAll(/`([A-Z][A-Z_\d]{3,})`/g)].map(([, name]) => name)
  expect(SETTING_NAMES.filter((name) => !named.includes(name))).toEqual([])
  const inTable = [...text.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(inTable.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
})

test('what docs/operations.md sets in its examples is a setting, too', () => {
  const named = [...read('docs/operations.md').matchAll(/\b([A-Z][A-Z\d]*_[A-Z_\d]+)=/g)].map(([, name]) => name)
  expect(named.filter((name) => !SETTING_NAMES.includes(name) && !name.startsWith('POSTGRES_'))).toEqual([])
})

test('docs/operations.md keeps the data outside the release, and starts nothing before its settings are written', () => {
  const text = read('docs/operations.md')
  const blocks = [...text.matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block)
  const serving = blocks.filter((block) => block.includes('npm run serve'))
  expect(serving.length).toBeGreaterThan(1)
  for (const block of serving) expect(block).toMatch(/export DATA_DIR=\/var\/lib\/jamboree\n[\s\S]*npm run serve/)
  const upgrade = text.split('## Upgrades')[1]?.split('\n## ')[0] ?? ''
  expect(upgrade).toContain('DATA_DIR=/var/lib/jamboree')
  const service = blocks.find((block) => block.includes('systemctl enable') || block.includes('enable --now')) ?? ''
  expect(service).toMatch(/EDITOR.*jamboree\.env[\s\S]*enable --now/)
})

test('what the container copies and starts is in a release, and so are these files', () => {
  const copied = [...container.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) => names.split(' '))
  const made = ['package.json', 'package-lock.json', 'server/package.json', 'release.json', 'sbom.cdx.json']
  const inRelease = (path) =>
    made.includes(path) || filesOf([path, `${path}/main.js`, `${path}/run-built.mjs`]).length > 0
  expect(copied.length).toBeGreaterThan(6)
  expect(copied.filter((path) => !inRelease(path))).toEqual([])
  const files = readdirSync(at('deploy')).map((name) => `deploy/${name}`)
  expect(filesOf(files)).toEqual(files.sort())
  const start = JSON.parse(read('package.json')).scripts.serve
  expect(JSON.parse(/^CMD (.*)$/m.exec(container)?.[1] ?? '').join(' ')).toBe(start)
  expect(unit).toContain(`ExecStart=/usr/bin/env ${start}\n`)
})

test('the container is nobody’s but its own user’s, says whether it is ready, and its service can write to /data and /tmp alone', () => {
  const last = container.slice(container.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/ready/m)
  const { app, database } = compose.services
  expect(app).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], volumes: ['data:/data'] })
  expect(containerSettings.DATA_DIR).toBe('/data')
  expect(app.build.dockerfile).toBe('deploy/Containerfile')
  for (const { secrets, volumes = [] } of [app, database]) {
    for (const name of secrets) expect(compose.secrets).toHaveProperty(name)
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0])
  }
  const files = [app, database].flatMap(({ environment }) =>
    Object.entries(environment).filter(([name]) => name.endsWith('_FILE')),
  )
  for (const [, path] of files)
    expect(Object.keys(compose.secrets).map((name) => `/run/secrets/${name}`)).toContain(path)
})

test('whoever stops an instance gives it the time that it needs to end', () => {
  const LAST_SECONDS = Number(/LAST_MS = ([\d_]+)/.exec(read('server/src/main.ts'))?.[1]?.replace('_', '')) / 1000
  const needed = (drain) => Number(drain) + LAST_SECONDS
  expect(LAST_SECONDS).toBeGreaterThan(1)
  const { app } = compose.services
  expect(Number.parseFloat(app.stop_grace_period)).toBeGreaterThan(needed(app.environment.DRAIN_SECONDS))
  const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(stop).toBeGreaterThan(needed(settings['jamboree.env'].DRAIN_SECONDS))
  const [, inter, fall] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? []
  expect(Number(settings['jamboree.env'].DRAIN_SECONDS)).toBeGreaterThan(Number(inter) * Number(fall))
})

test('nginx looks for the file that each instance has while it is not ready, and then asks all the others', () => {
  const group = (name) =>
    [...(nginx.split(`upstream ${name} {`)[1]?.split('}')[0] ?? '').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(
      ([, port]) => port,
    )
  const ports = group('jamboree')
  expect(ports.length).toBeGreaterThan(1)
  expect(unit).toContain(`RuntimeDirectory=${unitSettings.DRAIN_FILE.split('/').at(-2)}\n`)
  for (const port of ports) {
    const file = unitSettings.DRAIN_FILE.replace('%i', port)
    expect(nginx).toContain(`if (-f ${file}) { set $instances jamboree_without_${port}; }`)
    expect(group(`jamboree_without_${port}`)).toEqual(ports.filter((other) => other !== port))
  }
  expect(new Set([...nginx.matchAll(/proxy_pass (.*);/g)].map(([, to]) => to))).toEqual(new Set(['http://$instances']))
})

test('a file of a page whose release an instance has not got is asked of the others, and nothing else is asked twice for a 404', () => {
  const assets = nginx.split('location /assets/ {')[1]?.split('}')[0] ?? ''
  expect(assets).toMatch(/proxy_next_upstream error timeout http_404;\s+proxy_next_upstream_tries 0;/)
  expect(nginx.match(/http_404/g)).toHaveLength(1)
  expect(haproxy).toContain('use_backend assets if { path_beg /assets/ }')
  const [app = '', files = ''] = ['jamboree', 'assets'].map(
    (name) => haproxy.split(`\nbackend ${name}\n`)[1]?.split('\n\n')[0],
  )
  expect(files).toContain('retry-on conn-failure 404')
  expect(haproxy).toContain('option redispatch 1')
  // Each of them, and no more often than it is ready.
  const servers = [...app.matchAll(/^ +server (\w+) (\S+)$/gm)].map(
    ([, name, at]) => `${name} ${at} track jamboree/${name}`,
  )
  expect([...files.matchAll(/^ +server (.*)$/gm)].map(([, server]) => server)).toEqual(servers)
  expect(Number(/^ +retries (\d+)$/m.exec(haproxy)?.[1])).toBeGreaterThanOrEqual(servers.length - 1)
})

test('proxies pass event streams on as they come, wait longer than these are silent, and take what the server takes', () => {
  const source = read('server/src/events/event-stream.ts')
  const path = /'(\/api\/[\w/]*events)'/.exec(source)?.[1]
  const silent = Number(/HEARTBEAT_MS = ([\d_]+)/.exec(source)?.[1]?.replace('_', '')) / 1000
  const stream = nginx.split(`location = ${path} {`)[1]?.split('}')[0] ?? ''
  expect(stream).toContain('proxy_buffering off;')
  expect(Number(/proxy_read_timeout (\d+)s/.exec(stream)?.[1])).toBeGreaterThan(2 * silent)
  for (const name of ['client', 'server'])
    expect(Number(new RegExp(`timeout ${name} (\\d+)s`).exec(haproxy)?.[1])).toBeGreaterThan(2 * silent)
  const most = Number(/UPLOAD_LIMIT = ([\d_]+)/.exec(read('server/src/lib/http/handle.ts'))?.[1]?.replaceAll('_', ''))
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]) * 2 ** 20).toBeGreaterThan(most)
  expect(haproxy).toContain('uri /ready')
  for (const text of [nginx, haproxy])
    for (const name of ['For', 'Proto']) expect(text).toContain(`X-Forwarded-${name}`)
  for (const text of [nginx, haproxy]) expect(text).toMatch(/X-Request-Id/)
})

test('whoever builds the image gets no secrets and no data, and a release says so too', () => {
  const ignored = read('.dockerignore').split('\n')
  const secret = Object.values(compose.secrets).map(({ file }) => file.split('/')[0])
  for (const name of [...secret, '.env', '.git', 'data', 'node_modules']) expect(ignored).toContain(name)
  expect(filesOf(['.dockerignore'])).toEqual(['.dockerignore'])
  const copied = [...container.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) => names.split(' '))
  expect(copied.filter((path) => ignored.includes(path.split('/')[0]))).toEqual([])
  // In an OCI image HEALTHCHECK is left out.
  for (const file of [container, read('docs/operations.md')])
    for (const [line] of file.matchAll(/podman build.*/g)) expect(line).toContain('--format docker')
})

test('the unit leaves readable what the lock on the data folder compares', () => {
  expect(read('server/src/lib/db/folder-lock.ts')).toContain('/proc/sys/kernel/random/boot_id')
  expect(unit).not.toMatch(/^ProcSubset=/m)
})

test('the unit lets the roster’s worker give way', () => {
  expect(read('server/src/lib/outside/roster.worker.ts')).toContain('setPriority(')
  const filters = [...unit.matchAll(/^SystemCallFilter=(.*)$/gm)].map(([, words]) => words.split(' '))
  // A later line goes over an earlier one, and @resources has it.
  const last = filters.findLast((words) => words.some((word) => /^~?(@resources|setpriority)$/.test(word)))
  expect(last).toEqual(['setpriority'])
})

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const judged = (program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
/** Of nobody in particular; it is enough for a look at the file. */
const certificate = (path) => {
  const args = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=jam.example.org']
  const { status } = spawnSync('openssl', ['req', ...args, '-keyout', join(path, 'key'), '-out', join(path, 'cert')])
  expect(status).toBe(0)
  writeFileSync(join(path, 'both'), readFileSync(join(path, 'cert')) + readFileSync(join(path, 'key')))
}

test.runIf(isThere('systemd-analyze'))('systemd finds nothing wrong with the unit', () => {
  const path = join(folder(), 'jamboree@3001.service')
  copyFileSync(at('deploy/jamboree@.service'), path)
  expect(judged('systemd-analyze', 'verify', path)).toEqual({ status: 0, said: '' })
})

test.runIf(isThere('nginx'))('nginx takes its file', () => {
  const path = folder()
  certificate(path)
  const own = nginx
    .replace(/ssl_certificate .*/, `ssl_certificate ${path}/cert;`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${path}/key;`)
  writeFileSync(join(path, 'conf'), `pid ${path}/pid; error_log ${path}/log; events {} http { access_log off; ${own} }`)
  expect(judged('nginx', '-t', '-c', join(path, 'conf'))).toMatchObject({ status: 0 })
})

test.runIf(isThere('haproxy'))('HAProxy takes its file', () => {
  const path = folder()
  certificate(path)
  writeFileSync(join(path, 'cfg'), haproxy.replace(/crt \S+/, `crt ${path}/both`))
  expect(judged('haproxy', '-c', '-f', join(path, 'cfg'))).toMatchObject({ status: 0 })
})
