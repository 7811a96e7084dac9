import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const source = join(import.meta.dirname, '../src')
const counts = new Map<string, Map<string, number>>()
let files: string[] | undefined

const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26))

/**
 * A class of the built page is a letter for its place in its file and a number for the file: the same in every build, and a
 * tenth of the styles and of what the scripts say about them shorter than with names.
 */
export function className(name: string, path: string): string {
  const file = relative(source, path.split('?')[0] ?? path)
  files ??= readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .sort()
  const own = counts.get(file) ?? new Map<string, number>()
  counts.set(file, own)
  const place = own.get(name) ?? own.size
  own.set(name, place)
  return `${letters(place)}${files.indexOf(file)}`
}
