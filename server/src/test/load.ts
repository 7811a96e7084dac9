import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../lib/db/database.ts'
import { GROUP } from './group.ts'
import { postJson, registerAt } from './server-process.ts'

export type Load = Awaited<ReturnType<typeof loadThrough>>

/** Four who write one group after the other, and read in between. */
export async function loadThrough(url: string) {
  const { token } = (await (await registerAt(url, 'roller@example.org')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const acknowledged: string[] = []
  const failed: string[] = []
  let isLoaded = true
  let number = 0
  const ask = async (path: string, body: object | undefined, what: string) => {
    const asked = body ? postJson(`${url}${path}`, body, headers) : fetch(`${url}${path}`, { headers })
    const reply = await asked.catch((error: Error) => error)
    if (reply instanceof Error) failed.push(`${what}: ${reply.message}`)
    else if (reply.status !== 200) failed.push(`${what}: ${reply.status} ${await reply.text()}`)
    else await reply.text()
    return !(reply instanceof Error) && reply.status === 200
  }
  const writer = async () => {
    while (isLoaded) {
      const name = `Rolling ${number++}`
      if (await ask('/api/v1/groups/save', { ...GROUP, name }, name)) acknowledged.push(name)
      await ask('/api/SessionGroup/ListForUser/', {}, 'list')
      await ask('/api/public/AllGenres', undefined, 'genres')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  const stop = async () => {
    isLoaded = false
    await Promise.all(writers)
  }
  return {
    acknowledged,
    stop,
    /** Holds what was acknowledged against what is in the database. */
    end: async (db: Db) => {
      await stop()
      expect(failed).toEqual([])
      const { rows } = await sql<{ name: string }>`select name from groups where name like 'Rolling %'`.execute(db)
      expect(rows.map(({ name }) => name).sort()).toEqual([...acknowledged].sort())
    },
  }
}
