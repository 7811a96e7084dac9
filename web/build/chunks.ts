interface Module {
  importedIds: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

const ENTRY = '/web/src/main.tsx'
let members: Set<string> | undefined

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

/** Menus, popovers and sheets are large and come when they are opened; switches and radios are small and on most screens. */
const floats = (id: string, graph: Graph) =>
  [...staticallyImported(id, graph)].some((needed) => needed.includes('floating-ui'))

const needsOverlays = (module: Module | null) => module?.importedIds.some((id) => id.includes('@base-ui/'))

/**
 * Names the chunk of everything that the first screen needs, and those of what most other screens share. Left to itself the
 * bundler makes a file of every few lines that two chunks share, and a visit fetches dozens of them.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (id.endsWith(ENTRY)) members = staticallyImported(id, graph)
  members ??= staticallyImported(`${import.meta.dirname.replace(/\/build$/, '')}/src/main.tsx`, graph)
  if (members.has(id) || id.includes('rolldown/runtime')) return 'app'
  if (id.includes('/@base-ui/')) return floats(id, graph) ? null : 'controls'
  if (/\/(core\/src\/rules|lucide-react)\//.test(id)) return 'parts'
  if (id.includes('/web/src/ui/')) return needsOverlays(graph.getModuleInfo(id)) ? null : 'parts'
  return null
}
