import type { Plugin, Rolldown } from 'vite'
import { ADDRESSES } from '../src/addresses.ts'
import { KEYS } from '../src/lib/storage.ts'
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

const isScript = (file: string) => file.endsWith('.js')

const addresses = (files: string[]) => JSON.stringify(files.filter(isScript).map((file) => `/${file}`))

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** Of the files of two screens, the page asks for those of one: whoever is signed in has a token in this browser. */
const preloadEither = (guests: string[], members: string[]) =>
  `<script>for(const href of localStorage.${KEYS.accessToken}?${addresses(members)}:${addresses(guests)})` +
  "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}))</script>"

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
      const filesFor = (screen: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/screens/${screen}.tsx`)))
        if (!chunk) throw new Error(`No file holds ${screen}, with which visits begin.`)
        return [...filesOf(bundle, chunk)].filter((file) => !there.has(file))
      }
      const heads = ADDRESSES.filter(({ isFirst }) => isFirst).map(({ path, screen, memberScreen }) => {
        const files = filesFor(screen)
        const members = memberScreen ? filesFor(memberScreen) : []
        const scripts = memberScreen ? preloadEither(files, members) : files.filter(isScript).map(preload).join('')
        const styles = [...new Set([...files, ...members])].filter((file) => !isScript(file))
        const head = styles.map((file) => styleInside(bundle, file)).join('') + scripts
        return { address: path.replace(/:\w+/g, '[^/]+'), head }
      })
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(heads) })
    },
  }
}
