// npm run test:node -- 24: another version of Node, from npm, in a folder of its own, and with it a slice of the checks and a start.
// npm run test:node -- 24 --all: the whole suite with it instead.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { npm } from './npm.mjs'
import { freePort } from './postgres.mjs'
import { atSignal, root, run, start, stop } from './process.mjs'

/** Of each kind of work the server does with Node: the rules, hashing, tokens, streams, files, images, mails, backups. */
const SLICES = {
  core: ['core/src/rules'],
  'server-pglite': [
    'server/src/auth/sign-in.test.ts',
    'server/src/events/event-stream.test.ts',
    'server/src/lib/http',
    'server/src/lib/outside/mailer.test.ts',
    'server/src/lib/db/read-lines.test.ts',
    'server/src/media',
  ],
}

const [wanted = '24', ...asked] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(wanted)) {
  console.error('Say which version: npm run test:node -- 24')
  process.exit(1)
}
ensureInstalled()
await buildOrExit()
const folder = mkdtempSync(join(tmpdir(), 'other-node-'))
const remove = () => rmSync(folder, { recursive: true, force: true })
atSignal(remove)
try {
  // The package with the program itself: the one called node only fetches it, by a script.
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  npm(['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${wanted}`], folder)
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) throw new Error(`${name} holds no program`)
  const env = { ...process.env, NO_COLOR: '1', PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  console.log(`Node ${(await run(node, ['-p', 'process.versions.node'])).output.trim()}`)

  if (asked.length) {
    const suite = start(node, [join(root, 'scripts/test.mjs'), ...asked], { env, stdio: 'inherit' })
    process.exitCode = await new Promise((resolve) => suite.once('exit', (code) => resolve(code ?? 1)))
  } else await slicesAndStart(node, env)
} finally {
  remove()
}
process.exit()

async function slicesAndStart(node, env) {
  for (const [project, files] of Object.entries(SLICES)) {
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...files]
    const { code, output } = await run(node, args, { env })
    if (code !== 0) throw new Error(`${project} failed:\n${output}`)
    console.log(`ok   ${project}: ${/Tests .*/.exec(output)?.[0] ?? ''} (${files.join(' ')})`)
  }

  const port = String(await freePort())
  const { PATH } = env
  const server = start(node, [join(root, 'scripts/run-built.mjs'), 'main'], {
    env: { PATH, PORT: port, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DRAIN_SECONDS: '0', DEMO: '1' },
    stdio: 'ignore',
  })
  const page = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (reply) => reply.text(),
      () => '',
    )
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (const end = Date.now() + 60_000; Date.now() < end && !(await isReady()); ) await sleep(200)
  if (!(await isReady()) || !(await page()).includes('/assets/'))
    throw new Error('The server did not start, or has no page.')
  console.log('ok   the server starts with demo data, is ready and has its page')
  await stop(server, 10_000)
  if (server.exitCode !== 0) throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}`)
  console.log('ok   it ends when asked')
}
