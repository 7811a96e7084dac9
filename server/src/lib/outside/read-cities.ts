import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { Cities } from './cities.ts'

const FILE = 'cities.bin'
const here = dirname(fileURLToPath(import.meta.url))
/** Beside the built server; from the sources it is that of the last build. */
const places = [join(here, FILE), join(here, '../../../dist', FILE)]

export const writeCities = (file: string, cities: Cities): void => writeFileSync(file, serialize(cities))

let known: Promise<Cities> | undefined

async function read(): Promise<Cities> {
  const file = places.find(existsSync)
  if (file) return deserialize(readFileSync(file)) as Cities
  // Never built, as in `npm run dev` of a fresh clone: three seconds, once.
  const { gatherCities } = await import('./gather-cities.ts')
  return gatherCities()
}

/** Read at the first question. */
export function cities(): Promise<Cities> {
  known ??= read()
  return known
}
