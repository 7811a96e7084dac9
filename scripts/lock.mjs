// Completes package-lock.json after `npm install`.
//
// A registry mirror may lack the builds of other systems (Biome for macOS, say). npm then leaves them out of the lock
// file, and `npm ci` refuses that lock file on every machine. So name each of them with the version its parent asks for;
// npm downloads only the one that fits the machine.
//
//   node scripts/lock.mjs           completes the file
//   node scripts/lock.mjs --check   only tells; exit 1 when something is missing

import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const spelled = { windows: 'win32', ppc64le: 'ppc64' }

/** What a platform package's name says: `@rolldown/binding-linux-x64-musl` -> linux, x64, musl. */
export const platformOf = (name) => {
  const words = name.split(/[/-]/).map((word) => spelled[word] ?? word)
  const os = words.find((word) => systems.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  const libc =
    os !== 'linux' ? undefined : words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return { os, cpu, libc }
}

/** Entries that the lock file should have and does not. */
export const missingEntries = ({ packages }) => {
  const found = {}
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const here = `node_modules/${name}`
      if (packages[here] || packages[`${place}/${here}`]) continue
      const { os, cpu, libc } = platformOf(name)
      // Only a pinned build of a system can be named without asking the registry.
      if (!/^\d/.test(version) || !(os || cpu)) continue
      found[here] = {
        version,
        ...(cpu && { cpu: [cpu] }),
        ...(entry.dev && { dev: true }),
        ...(libc && { libc: [libc] }),
        optional: true,
        ...(os && { os: [os] }),
      }
    }
  }
  return found
}

/** Download addresses belong to the machine that installed, not to the lock file. */
export const addresses = ({ packages }) =>
  Object.entries(packages).filter(([, entry]) => /^\w+:\/\//.test(entry.resolved ?? ''))

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingEntries(lock)
  const downloads = addresses(lock)
  const count = Object.keys(missing).length
  if (process.argv.includes('--check')) {
    for (const name of Object.keys(missing)) console.error(`missing from package-lock.json: ${name}`)
    for (const [name] of downloads) console.error(`a download address in package-lock.json: ${name}`)
    if (count || downloads.length) {
      console.error('Run `npm run lock` and commit package-lock.json.')
      process.exit(1)
    }
    console.log('package-lock.json is complete')
  } else if (count || downloads.length) {
    for (const [, entry] of downloads) delete entry.resolved
    const byName = ([a], [b]) => a.localeCompare(b, 'en')
    lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).sort(byName))
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`package-lock.json: ${count} added, ${downloads.length} addresses removed`)
  }
}
