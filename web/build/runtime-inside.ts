import type { Plugin } from 'vite'

const IMPORT = /import\{([^}]+)\}from"\.\/rolldown-runtime-[^"]+";/
const EXPORT = /export\{([^}]+)\};?\s*$/

/** `a as b,c` as pairs of what it is called there and here. */
const namesIn = (list = '') =>
  list.split(',').map((item) => {
    const [there = '', here = there] = item.trim().split(/\s+as\s+/)
    return { there, here }
  })

/**
 * The bundler puts its few helpers into a file of their own, for which the first script and most others would wait. Here they
 * are part of the first script, which the others need anyway.
 */
export function runtimeInside(): Plugin {
  return {
    name: 'runtime-inside',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const app = chunks.find(({ name }) => name === 'app')
      if (!runtime || !app) return
      const helpers = namesIn(EXPORT.exec(runtime.code)?.[1]).map(({ there, here }) => `helper_${here}:${there}`)
      const all = namesIn(EXPORT.exec(runtime.code)?.[1]).map(({ here }) => `helper_${here}`)
      const own = `const{${all}}=(()=>{${runtime.code.replace(EXPORT, '')};return{${helpers}}})();export{${all}};`
      for (const chunk of chunks) {
        const needed = IMPORT.exec(chunk.code)
        // Whoever does not import the first script would not notice that it has a new name.
        if (!needed || (chunk !== app && !chunk.imports.includes(app.fileName))) continue
        const names = namesIn(needed[1])
        const instead =
          chunk === app
            ? `${own}const ${names.map(({ there, here }) => `${here}=helper_${there}`)};`
            : `import{${names.map(({ there, here }) => `helper_${there} as ${here}`)}}from"./${app.fileName.split('/').at(-1)}";`
        chunk.code = chunk.code.replace(needed[0], () => instead)
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
      }
      if (!chunks.some(({ imports }) => imports.includes(runtime.fileName))) delete bundle[runtime.fileName]
    },
  }
}
