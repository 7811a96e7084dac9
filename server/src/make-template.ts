import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { DURABLE } from './lib/db/pglite.ts'

// Making an empty database takes seconds; unpacking one that was made while building does not.
const pglite = await PGlite.create({ postgresqlconf: DURABLE })
const template = await pglite.dumpDataDir('gzip')
await pglite.close()
writeFileSync(
  join(dirname(fileURLToPath(import.meta.url)), 'template.tar.gz'),
  Buffer.from(await template.arrayBuffer()),
)
