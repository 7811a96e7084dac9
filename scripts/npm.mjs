// npm, the one that runs us where there is one.
import { spawnSync } from 'node:child_process'

/** What it prints; throws with what it complains about. */
export function npm(/** @type {string[]} */ args, /** @type {string} */ cwd) {
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args, '--no-fund', '--no-audit'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed:\n${stderr}`)
  return stdout
}
