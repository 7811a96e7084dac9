import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { tempFolder } from '../test/temp-folder.ts'
import { drainFile } from './drain-file.ts'

test('E10 a drain file that cannot be written any more is said in the log, and does not end the process', () => {
  const folder = tempFolder()
  const path = join(folder, 'drains')
  const drain = drainFile(path)
  const error = vi.fn()
  drain.putFirst()
  drain.remove()
  drain.put({ error })
  expect([existsSync(path), error.mock.calls]).toEqual([true, []])
  rmSync(folder, { recursive: true })
  drain.put({ error })
  expect(error.mock.calls).toEqual([[expect.anything(), expect.stringMatching(/^DRAIN_FILE cannot be written/)]])
  expect(() => drain.putFirst()).toThrow(/^DRAIN_FILE cannot be written/)
})
