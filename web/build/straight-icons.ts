import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
const list = join(folder, 'dist/esm/lucide-react.mjs')

/** Which file each icon's name stands for, read from the package's own list of them. */
function filesByName(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(/^export \{ (.+) \} from '(.+)';$/gm)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(dirname(list), file))
  }
  return files
}

// React needs keys only in lists that change, and these never do. The keys are random letters, which do not compress.
const KEY = /,\s*key: "\w+"/g
const IMPORT = /^import \{([^}]+)\} from 'lucide-react'$/gm

/**
 * Icons are imported from their own files. Through the package's list every module seems to import every icon, and the first
 * load would carry those of all screens.
 */
export function straightIcons(): Plugin {
  const files = filesByName()
  const straight = (item: string) => {
    const [name = '', alias = name] = item.trim().split(' as ')
    const file = files.get(name)
    return file ? `import ${alias} from '${file}'` : `import { ${item.trim()} } from 'lucide-react'`
  }
  return {
    name: 'straight-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /lucide-react/ },
      handler: (code, id) =>
        id.startsWith(folder)
          ? code.replace(KEY, '')
          : code.replace(IMPORT, (_, items: string) =>
              items
                .split(',')
                .filter((item) => item.trim())
                .map(straight)
                .join(';'),
            ),
    },
  }
}
