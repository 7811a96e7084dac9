import type { Plugin, Rolldown } from 'vite'
import { FIRST_SCREENS } from './first-screens.ts'
import { styleInside } from './styles-inside.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

function filesOf(bundle: Bundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  // What a file stands on comes before it: styles count in that order.
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(bundle, imported, found)
  }
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  return found.add(chunk.fileName)
}

const inHead = (bundle: Bundle, file: string) =>
  file.endsWith('.css') ? styleInside(bundle, file) : `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * Writes down what the page needs for the screen at its address, so that the server can give it along: the browser asks for the
 * scripts at once, instead of when the first one has come and run, and for the styles not at all.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const app = chunks.find(({ name }) => name === 'app')
      if (!app) throw new Error('There is no first script.')
      const there = filesOf(bundle, app)
      const heads = Object.entries(FIRST_SCREENS).map(([address, screen]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/screens/${screen}.tsx`)))
        if (!chunk) throw new Error(`No file holds ${screen}, which ${address} begins with.`)
        const files = [...filesOf(bundle, chunk)].filter((file) => !there.has(file))
        return { address, head: files.map((file) => inHead(bundle, file)).join('') }
      })
      this.emitFile({ type: 'asset', fileName: 'first-screens.json', source: JSON.stringify(heads) })
    },
  }
}
