// npm run release: builds, and packs what a server needs into dist/: an archive, the list of its parts (CycloneDX) and the checksums.
// npm run release -- --check: unpacks that archive elsewhere, installs its packages alone, starts it and asks it for what people ask for.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildOrExit, git, treeName } from './build.mjs'
import { checkRelease } from './check-release.mjs'
import { ensureInstalled } from './install.mjs'
import { npm } from './npm.mjs'
import { endWithNpm, root } from './process.mjs'
import {
  faultsIn,
  filesOf,
  lockOf,
  manifestOf,
  namesOf,
  packagesIn,
  partsOf,
  runningOf,
  sbomOf,
  versionIn,
} from './release-contents.mjs'

const out = join(root, 'dist')
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`

/** Which tree it was made of. A release without git, from an unpacked source, says so. */
const origin = () => ({
  commit: git('rev-parse', 'HEAD') || null,
  isChanged: git('status', '--porcelain') !== '',
  at: new Date(Number(process.env.SOURCE_DATE_EPOCH ?? (git('log', '-1', '--format=%ct') || 0)) * 1000),
})

function filesBelow() {
  return ['server/dist', 'web/dist', 'deploy', 'docs', 'scripts']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
    )
    .concat('README.md', 'CONTRIBUTING.md', 'LICENSE', '.dockerignore')
}

/** The same bytes for the same files, whoever packs them and when. */
function pack(/** @type {string} */ folder, /** @type {string} */ name, /** @type {Date} */ at) {
  const isGnu = execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU')
  const steady = isGnu
    ? [
        '--sort=name',
        `--mtime=@${at.getTime() / 1000}`,
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=a+rX,u+w,go-w',
      ]
    : ['--uid', '0', '--gid', '0']
  const tar = execFileSync('tar', [...steady, '-cf', '-', '-C', folder, name], { maxBuffer: 2 ** 30 })
  return gzipSync(tar, { level: 9 })
}

ensureInstalled()
endWithNpm()
await buildOrExit()

const version = versionIn(read('core/src/product.ts'))
const names = namesOf(version, treeName())
const { commit, isChanged, at } = origin()
if (isChanged) console.log('Note: there are changes that are not committed; release.json says so.')

const files = filesOf(filesBelow())
const programs = files.filter((file) => /^server\/dist\/[^/]+\.js$/.test(file)).map(read)
const workspaceOf = (/** @type {string} */ name) => JSON.parse(read(`${name}/package.json`))
const manifest = manifestOf(JSON.parse(read('package.json')), version)
const wholeLock = JSON.parse(read('package-lock.json'))
const whole = runningOf(workspaceOf('server'), version)
const server = { ...whole, dependencies: packagesIn(whole.dependencies, programs) }
const lock = lockOf(wholeLock, manifest, { server })

/** All that it is made of: what is installed beside it, and what the build has put into the programs and the page. */
function listParts(/** @type {string} */ folder) {
  const parts = Object.fromEntries(['core', 'server', 'web'].map((name) => [name, partsOf(workspaceOf(name), version)]))
  mkdirSync(folder, { recursive: true })
  for (const [name, workspace] of Object.entries(parts)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'package.json'), json(workspace))
  }
  const all = { ...manifest, workspaces: Object.keys(parts) }
  const locked = lockOf(wholeLock, all, parts)
  writeFileSync(join(folder, 'package.json'), json(all))
  writeFileSync(join(folder, 'package-lock.json'), json(locked))
  const listed = npm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], folder)
  const sbom = sbomOf(JSON.parse(listed), { name: manifest.name, version, at })
  const faults = faultsIn(sbom, locked)
  if (faults.length) throw new Error(`The list of parts is not right: ${faults.join('; ')}`)
  return sbom
}

const temporary = mkdtempSync(join(tmpdir(), 'release-'))
try {
  const folder = join(temporary, names.folder)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  writeFileSync(join(folder, 'package.json'), json(manifest))
  writeFileSync(join(folder, 'server/package.json'), json(server))
  writeFileSync(join(folder, 'package-lock.json'), json(lock))
  writeFileSync(join(folder, 'release.json'), json({ version, commit, isChanged, at }))
  const sbom = listParts(join(temporary, 'parts'))
  writeFileSync(join(folder, 'sbom.cdx.json'), json(sbom))

  mkdirSync(out, { recursive: true })
  const made = { [names.archive]: pack(temporary, names.folder, at), [names.sbom]: Buffer.from(json(sbom)) }
  for (const [name, bytes] of Object.entries(made)) writeFileSync(join(out, name), bytes)
  const sum = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex')
  writeFileSync(
    join(out, names.sums),
    Object.entries(made)
      .map(([name, bytes]) => `${sum(bytes)}  ${name}\n`)
      .join(''),
  )
  const megabytes = (made[names.archive]?.length ?? 0) / 1e6
  console.log(
    `dist/${names.archive}: ${megabytes.toFixed(1)} MB, ${files.length} files, ${sbom.components.length} packages, ${commit?.slice(0, 8) ?? 'no commit'}`,
  )
  console.log(`dist/${names.sbom}, dist/${names.sums}`)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
if (process.argv.includes('--check')) await checkRelease(out, names)
