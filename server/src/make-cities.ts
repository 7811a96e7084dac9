import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gatherCities } from './lib/outside/gather-cities.ts'
import { writeCities } from './lib/outside/read-cities.ts'

// Run by the build: what the server asks at run time is this one file.
writeCities(join(dirname(fileURLToPath(import.meta.url)), 'cities.bin'), gatherCities())
