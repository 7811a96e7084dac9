// One temporary PostgreSQL for a whole run of the tests.
import { startPostgres } from '../postgres.mjs'

/** @param {import('vitest/node').TestProject} project */
export const setup = async (project) => {
  const { url, stop } = await startPostgres()
  project.provide('databaseUrl', url)
  return stop
}
