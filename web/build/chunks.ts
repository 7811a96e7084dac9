import { ADDRESSES } from '../src/addresses.ts'

interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

const MAIN = `${import.meta.dirname.replace(/\/build$/, '')}/src/main.tsx`
const SESSION = 'SessionScreen'
/** On every screen a moment later, for who is signed in. */
const WATCH = 'ChangelogWatch'
/** Follow the session page a moment later: one's own parts. */
const OWN_PARTS = ['Tray', 'MyPartsList']
/** The home of who is signed in. */
const OF_HOME = 'MemberHomeScreen'
/** What home has below that. Each file asked for takes a phone some four milliseconds, all in one go: it comes in few. */
const BELOW_HOME = 'HomeRest'
/** Where people talk. What these alone need comes with them, and not with the parts that other screens share. */
const TALK = new Set(
  'HomeRest GroupFeed GuestPosts ChatTab DirectScreen ThreadScreen SongTalk SearchMessages NewChat ReplyField EditPost WritePost MessageMenu'.split(
    ' ',
  ),
)
/** These share something with the session page, but need not all of it. */
const LIKE_SESSION = ['GroupNext', 'OrganiserPage', OF_HOME, ...TALK]
/** What was seen is kept from after the first screen on. */
const LATER = new Set(['kept-lists', 'kept-notifications'])
/** Of what other parts stand on, the dashboard needs this and nothing else. */
const LOCAL_TIME = 'core/src/rules/local-time.ts'
const OTHER_FIRST = ADDRESSES.filter(({ isFirst, screen }) => isFirst && screen !== SESSION).map(({ screen }) => screen)

/** What comes with a file, and what that asks for later. */
function importedBy(from: string, graph: Graph): { now: Set<string>; later: Set<string> } {
  const now = new Set<string>()
  const later = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (now.has(id)) continue
    now.add(id)
    const module = graph.getModuleInfo(id)
    waiting.push(...(module?.importedIds ?? []))
    for (const one of module?.dynamicallyImportedIds ?? []) later.add(one)
  }
  return { now, later }
}

const nameOf = (id: string) => /([^/]+)\.tsx?$/.exec(id)?.[1] ?? id

/** For every module, the lazily loaded files that need it. */
function usersOfModules(graph: Graph): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  const waiting = [MAIN]
  const seen = new Set(waiting)
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const { now, later } = importedBy(entry, graph)
    for (const id of now) users.set(id, (users.get(id) ?? new Set()).add(nameOf(entry)))
    for (const id of later) if (!seen.has(id)) waiting.push(id)
    for (const id of later) seen.add(id)
  }
  return users
}

let users: Map<string, Set<string>> | undefined

const isPart = (id: string) => /\/(core\/src\/rules|lucide-react|web\/src\/(ui|lib))\//.test(id)

/** Of our own pieces, those that stand on something large: overlays, and the markdown renderer. */
const isHeavy = (module: Module | null) => module?.importedIds.some((id) => /@base-ui\/|react-markdown/.test(id))

/**
 * Names the file that a module goes into. Left to itself the bundler makes a file of every few lines that two others share, and
 * a visit fetches dozens of them. A first screen comes in two at most beside `app`: `front`, which those screens share, and its
 * own; the session page, which most links lead to and which has the most in it, in one.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (id.includes('rolldown/runtime')) return 'app'
  users ??= usersOfModules(graph)
  const by = users.get(id)
  if (!by) return null
  if (by.has('main')) return 'app'
  const first = OTHER_FIRST.filter((screen) => by.has(screen))
  const isOfOwn = isPart(id) && OWN_PARTS.some((name) => by.has(name))
  if ((by.has(SESSION) || isOfOwn) && first.length) return 'app'
  if ((by.has(SESSION) || isOfOwn) && LIKE_SESSION.some((name) => by.has(name))) return 'next'
  // A notification, for one, needs a sign that stands on the session page too, and not that page.
  if (by.has(SESSION) && isPart(id) && by.size > 1) return 'next'
  if (by.has(SESSION)) return 'session'
  if (isOfOwn) return 'own-parts'
  if (by.has(WATCH)) return first.length ? 'app' : 'watch'
  const isOfHome = by.has(OF_HOME) && !isHeavy(graph.getModuleInfo(id))
  if (id.endsWith(LOCAL_TIME)) return 'local-time'
  if (first.length) return first.length === 1 && !isOfHome ? (first[0] as string) : 'front'
  if (isOfHome) return 'home'
  if (isHeavy(graph.getModuleInfo(id))) return null
  const isTalk = [...by].every((name) => TALK.has(name))
  if (by.has(BELOW_HOME) && !isPart(id) && (by.size === 1 || !isTalk)) return 'home-rest'
  if (isTalk) return by.size > 1 ? 'talk' : null
  if ([...by].every((name) => LATER.has(name))) return by.size > 1 ? 'later' : null
  // What a single file needs stands in that file.
  return isPart(id) && by.size > 1 ? 'parts' : null
}

/** A module takes along all that it imports and that has no place yet, so the files that the others stand on come first. */
const IN_ORDER = [
  'app',
  'next',
  'session',
  'own-parts',
  'front',
  'watch',
  'home',
  'local-time',
  'parts',
  'GroupMessagesScreen',
  'talk',
  'home-rest',
]

export const chunks = [...IN_ORDER, null].map((wanted, index, all) => ({
  priority: all.length - index,
  name: (id: string, graph: Graph) => {
    const name = chunkOf(id, graph)
    return wanted === null || name === wanted ? name : null
  },
}))
