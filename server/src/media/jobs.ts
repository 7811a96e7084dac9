import type { App } from '../lib/http/handle.ts'
import { filesOf } from '../lib/outside/pictures.ts'
import { isPictureUsed } from './sql.ts'

export function mediaJobs(app: App): void {
  /** A picture whose owner is gone, with all that was made of it. */
  app.jobs.on('remove-picture', async ({ name }) => {
    if (await isPictureUsed(app.db, String(name))) return
    for (const file of filesOf(String(name))) await app.blobs.remove(file)
  })
}
