import { startPostgres } from '../scripts/postgres.mjs'
import type { Row } from './row.ts'
import { LARGE, SMALL, scaleDatabase } from './scale-data.ts'
import { lists } from './scale-lists.ts'

/** What everybody's things cost the lists of one person. */
export async function scale(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '1GB', max_wal_size: '4GB' } })
  try {
    const small = await scaleDatabase(postgres.url, 'scale_small', SMALL)
    const large = await scaleDatabase(postgres.url, 'scale_large', LARGE)
    return await lists([small, large])
  } finally {
    await postgres.stop()
  }
}
