import { basename } from 'node:path'

const files = new Map<string, string>()

/**
 * A class in the built page is called after its file, as in `Toolbar-title`: shorter once packed than a name with a hash,
 * and found by whoever looks for it.
 */
export function className(name: string, path: string): string {
  const file = path.split('?')[0] ?? path
  const base = basename(file, '.module.css')
  const other = files.get(base) ?? file
  if (other !== file)
    throw new Error(`${other} and ${file} have the same name, and so would their classes. Rename one.`)
  files.set(base, file)
  return `${base}-${name}`
}
