import { allGenres, allInstruments } from '@app/core/contract/songs'
import { type App, handle } from '../lib/handle.ts'
import { listGenres, listInstruments } from './sql.ts'

export function songsRoutes(app: App): void {
  handle(app, allGenres, ({ db }) => listGenres(db))
  handle(app, allInstruments, ({ db }) => listInstruments(db))
}
