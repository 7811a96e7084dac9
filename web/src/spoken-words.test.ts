import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = import.meta.dirname
const RULES = join(SRC, '../../core/src/rules')

/** Nobody in a band talks like that: each stood in the app once. */
const NEVER_AGAIN = [
  /you hear of it/i,
  /hear about/i,
  /goes? with (you|them)/i,
  /password now/i,
  /code of now/i,
  /leads? nowhere/i,
  /concerns? (me|you)/i,
  /(is|are) let (in|into) /i,
  /has no words/i,
  /the next runs/i,
  /cannot show push/i,
  /not done again/i,
  /you are through here/i,
  /time to answer is over/i,
]

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[/\\]testing|^testing|^test[/\\]/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8').replace(COMMENT, '').replace(/\s+/g, ' ') }))

test('what sounded translated does not come back into the app’s words', () => {
  const files = [...sources(SRC), ...sources(RULES)]
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap(({ file, text }) =>
    NEVER_AGAIN.map((phrase) => ({ file, said: phrase.exec(text)?.[0] })).filter(({ said }) => said),
  )
  expect(found).toEqual([])
})
