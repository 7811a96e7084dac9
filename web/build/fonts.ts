import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../node_modules/.made/fonts')

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const BASIC = `${range(0x20, 0x7e)}·×–—‘’“”…→−`
const LATIN_1 = range(0xa0, 0xff)

// 'standard' carries both axes, weight and width; 'wght' has the weight alone.
const CUTS = [
  { name: 'text', from: 'latin-wght-normal', text: BASIC, axes: { wght: { min: 400, max: 700 } } },
  { name: 'text-latin1', from: 'latin-wght-normal', text: LATIN_1, axes: { wght: { min: 400, max: 700 } } },
  {
    name: 'text-ext',
    from: 'latin-ext-wght-normal',
    text: range(0x100, 0x17f),
    axes: { wght: { min: 400, max: 700 } },
  },
  { name: 'poster', from: 'latin-standard-normal', text: BASIC + LATIN_1, axes: { wght: 700, wdth: 75 } },
]

async function cutFonts() {
  mkdirSync(folder, { recursive: true })
  for (const cut of CUTS) {
    const target = join(folder, `${cut.name}.woff2`)
    if (existsSync(target)) continue
    const source = require.resolve(`@fontsource-variable/instrument-sans/files/instrument-sans-${cut.from}.woff2`)
    const made = await subsetFont(readFileSync(source), cut.text, { targetFormat: 'woff2', variationAxes: cut.axes })
    writeFileSync(target, made)
  }
}

/** Cuts the two faces of the one family to what the app sets in them, once; an install that renews node_modules cuts them again. */
export function fonts(): Plugin {
  return { name: 'fonts', config: cutFonts }
}
