// Programs that stand beside the server where it runs for real: on the machine, or installed now when root.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian.mjs'

// Debian keeps some out of everybody's path.
const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean)
const isThere = (name) => path.some((folder) => existsSync(join(folder, name)))

/**
 * @param {string} name of the program and of its Debian package
 * @returns {Promise<{ env: { PATH: string } } | { missing: string }>}
 */
export const findProgram = async (name) => {
  if (isThere(name) || ((await installDebianPackage(name)) && isThere(name)))
    return { env: { PATH: path.join(delimiter) } }
  return { missing: `no ${name} was found. Install it (Debian: apt-get install ${name}).` }
}
