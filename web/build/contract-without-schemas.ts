import { type Plugin, runnerImport } from 'vite'

interface Shaped {
  shape: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSchema = (value: unknown) => isObject(value) && '_zod' in value
const isCall = (value: unknown) => isObject(value) && 'method' in value && 'path' in value

/** The names alone: where `call` asks for `Object.keys(body.shape)`, it finds them. */
const namesOf = (schema: unknown) =>
  schema ? { shape: Object.fromEntries(Object.keys((schema as Shaped).shape).map((name) => [name, 0])) } : undefined

function forTheClient(value: unknown): unknown {
  if (!isCall(value)) return value
  const { method, path, bare, reads, params, query, body } = value as Record<string, unknown>
  return { method, path, bare, reads, params: namesOf(params), query: namesOf(query), body: namesOf(body) }
}

/** One contract module as the client has it: calls without schemas, constants as they are, schemas and functions gone. */
export function slimModule(exports: Record<string, unknown>): string {
  return Object.entries(exports)
    .filter(([, value]) => !isSchema(value) && typeof value !== 'function')
    .map(
      ([name, value]) => `export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(forTheClient(value))})`,
    )
    .join('\n')
}

const IMPORT = /^import \{([^}]+)\} from '(@app\/core\/contract\/[\w-]+)'$/gm

/** Each name is imported as a module of its own: a screen's calls travel with the screen, not with all of their noun. */
export const oneModuleEach = (code: string) =>
  code.replace(IMPORT, (_, names: string, from: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '${from}?only=${name.split(' as ')[0]}'`)
      .join(';'),
  )

/**
 * The client needs of a call its method, its path, whether it only reads and which input goes where. The schemas would bring Zod along
 * (an estimated 17 KB gz of the first load's 120), so the built app gets each contract module evaluated, with the schemas left out.
 * Importing a schema in the client is then an error of the build, not a slow page.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async load(id) {
      const [file = id, query] = id.split('?')
      if (!/\/core\/src\/contract\/[\w-]+\.ts$/.test(file)) return null
      const { module } = await runnerImport<Record<string, unknown>>(file)
      const only = new URLSearchParams(query).get('only')
      const wanted = Object.entries(module).filter(([name]) => !only || name === only)
      return slimModule(Object.fromEntries(wanted))
    },
    async resolveId(source, importer) {
      const [from, query] = source.split('?')
      if (!from?.startsWith('@app/core/contract/') || !query) return null
      const found = await this.resolve(from, importer, { skipSelf: true })
      return found && `${found.id}?${query}`
    },
    transform: {
      filter: { code: /@app\/core\/contract/ },
      handler: oneModuleEach,
    },
  }
}
