import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/temp-folder.ts'
import { lockFolder, ownerOf } from './folder-lock.ts'

test('a living owner has its folder also where it or we cannot read the id of this boot, or when it began', async () => {
  const folder = tempFolder()
  const unlock = await lockFolder(folder)
  const lock = join(folder, 'lock')
  const owner = JSON.parse(readFileSync(lock, 'utf8'))
  expect(owner.begun).toMatch(/^\d+@[\da-f-]{36}$/)
  const [began, booted] = owner.begun.split('@')
  const seen = (begun: string) => {
    writeFileSync(lock, JSON.stringify({ ...owner, begun }))
    return ownerOf(folder)
  }
  for (const begun of [owner.begun, `${began}@`, '']) {
    expect(seen(begun), begun).toBe(process.pid)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}.`)
  }
  // A number that was given out again, in this boot or in another.
  for (const begun of [`${Number(began) + 1}@${booted}`, `${Number(began) + 1}@`, `${began}@another-boot`])
    expect(seen(begun), begun).toBeUndefined()
  await unlock()
})
