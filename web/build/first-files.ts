import type { Plugin, Rolldown } from 'vite'

/** Where a visit begins: at the front door, or with a link that somebody passed on. */
const SCREENS: Record<string, string> = {
  '/': 'HomeScreen',
  '/groups': 'GroupsScreen',
  '/group/[^/]+': 'GroupScreen',
  '/session/[^/]+': 'SessionScreen',
  '/upcoming': 'UpcomingScreen',
  '/sign-up': 'SignUpScreen',
  '/what-is-jamboree': 'WhatIsScreen',
  '/join/[^/]+': 'JoinScreen',
  '/tonight/[^/]+': 'TonightScreen',
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

function filesOf(bundle: Bundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(`/${chunk.fileName}`)) return found
  found.add(`/${chunk.fileName}`)
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(`/${file}`)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(bundle, imported, found)
  }
  return found
}

/** Runs in the page, before anything else does. */
function fetchEarly(screens: [string, string[]][]) {
  for (const [address, files] of screens) {
    if (!new RegExp(`^${address}/?$`).test(location.pathname)) continue
    for (const href of files) {
      const isStyle = href.endsWith('.css')
      const link = document.createElement('link')
      Object.assign(link, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }, {
        crossOrigin: '',
        href,
      })
      document.head.append(link)
    }
  }
}

/** The page itself asks for the files of the screen at its address, instead of waiting until the first script has come and run. */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => {
        if (path !== '/index.html') return html
        const chunks = chunksOf(bundle)
        const first = chunks.find(({ name }) => name === 'app')
        const there = first ? filesOf(bundle, first) : new Set()
        const screens = Object.entries(SCREENS).map(([address, screen]) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/screens/${screen}.tsx`)))
          if (!chunk) throw new Error(`No file holds ${screen}, which ${address} begins with.`)
          return [address, [...filesOf(bundle, chunk)].filter((file) => !there.has(file))]
        })
        const script = `<script>(${fetchEarly})(${JSON.stringify(screens)})</script>`
        return html.replace(/<script type="module"/, (tag) => `${script}\n    ${tag}`)
      },
    },
  }
}
