import { readFileSync, writeFileSync } from 'node:fs'

/** Changes a file of Capacitor's template. What is no longer there to change is an error: the template is another one now. */
export function edit(file: string, ...changes: [from: string | RegExp, to: string][]): void {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of changes) {
    const after = typeof from === 'string' ? text.replaceAll(from, () => to) : text.replace(from, to)
    if (after === text) throw new Error(`${file} has no ${from}: Capacitor’s template has changed.`)
    text = after
  }
  writeFileSync(file, text)
}
