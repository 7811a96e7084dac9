// The last resort on Debian and its kin, in a container or on a CI machine: the distribution's own package.
import { existsSync, readFileSync } from 'node:fs'
import { run } from './process.mjs'

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

let queue = Promise.resolve()

/**
 * One at a time: apt holds a lock.
 * @param {string} name
 * @returns {Promise<boolean>} whether it is installed now
 */
export const installDebianPackage = (name) => {
  queue = queue.then(() => install(name))
  return queue
}

const install = async (name) => {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  console.log(`Installing the Debian package ${name} …`)
  const options = { timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const get = (...args) => run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args], options)
  await get('update')
  const { code, output } = await get('install', '--no-install-recommends', name)
  if (code !== 0)
    console.error(`apt-get could not install ${name}:\n${output.trimEnd().split('\n').slice(-5).join('\n')}`)
  return code === 0
}
