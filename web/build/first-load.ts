interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
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

/**
 * Names the chunk of everything that the first screen needs. Left to itself the bundler makes a file of every few lines
 * that two chunks share, and a first visit fetches a dozen of them.
 */
export function firstLoad(id: string, graph: Graph): string | null {
  if (id.endsWith(ENTRY)) members = staticallyImported(id, graph)
  members ??= staticallyImported(`${import.meta.dirname.replace(/\/build$/, '')}/src/main.tsx`, graph)
  return members.has(id) || id.includes('rolldown/runtime') ? 'app' : null
}
