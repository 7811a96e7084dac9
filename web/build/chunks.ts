interface Module {
  importedIds: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

const ENTRY = '/web/src/main.tsx'
let members: Set<string> | undefined
let ofSession: Set<string> | undefined
/** What follows the session page a moment later: one's own parts. */
const OWN_PARTS = ['features/signup/Tray.tsx', 'features/signup/MyPartsList.tsx']
let ofParts: Set<string> | undefined
let ofHome: Set<string> | undefined
let ofWatch: Set<string> | undefined
const source = (path: string) => `${import.meta.dirname.replace(/\/build$/, '')}/src/${path}`

function staticallyImported(from: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Of our own pieces, those that stand on something large: overlays, and the markdown renderer. */
const isHeavy = (module: Module | null) => module?.importedIds.some((id) => /@base-ui\/|react-markdown/.test(id))

/**
 * Names the chunk of everything that the first screen needs, and those of what most other screens share. Left to itself the
 * bundler makes a file of every few lines that two chunks share, and a visit fetches dozens of them.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (id.endsWith(ENTRY)) members = staticallyImported(id, graph)
  members ??= staticallyImported(source('main.tsx'), graph)
  if (members.has(id) || id.includes('rolldown/runtime')) return 'app'
  ofSession ??= staticallyImported(source('screens/SessionScreen.tsx'), graph)
  ofParts ??= new Set(OWN_PARTS.flatMap((path) => [...staticallyImported(source(path), graph)]))
  const isPart = /\/(core\/src\/rules|lucide-react|web\/src\/(ui|lib))\//.test(id)
  // A shared link opens the session page. Its small pieces are those of most screens, and what it alone has is one file.
  if (isPart && (ofSession.has(id) || ofParts.has(id))) return 'app'
  if (ofSession.has(id)) return 'session'
  ofHome ??= staticallyImported(source('screens/HomeScreen.tsx'), graph)
  if (ofHome.has(id)) return 'home'
  // On every screen a moment later: it must not bring along what most screens share.
  ofWatch ??= staticallyImported(source('features/changelog/ChangelogWatch.tsx'), graph)
  if (ofWatch.has(id)) return 'watch'
  return isPart && !isHeavy(graph.getModuleInfo(id)) ? 'parts' : null
}
