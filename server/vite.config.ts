import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const src = join(import.meta.dirname, 'src')
const out = join(import.meta.dirname, 'dist')

// A program is a file directly in src (main, backup, …) or one that is named *.worker.ts anywhere; each becomes
// dist/<its name>.js. Everything lands flat in dist, as deep below the repository's root as src is, so that
// `new URL('../../web/dist', import.meta.url)` in src/*.ts holds from both places.
const programs = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => (/^[^/\\]+\.ts$/.test(file) && file !== 'app.ts') || file.endsWith('.worker.ts'))
  .filter((file) => !/\.(test|d)\.ts$/.test(file))

// The database template and the cities are kept: they take seconds to make and have stamps of their own (scripts/build.mjs).
const kept = ['template.tar.gz', '.template', 'cities.bin', '.cities']
const clean = () => {
  for (const file of readdirSync(out)) {
    if (!kept.some((name) => file.includes(name))) rmSync(join(out, file), { recursive: true })
  }
}

export default defineConfig({
  // Packages stay outside, but for these two: hundreds of small files each, which took a third of the time to start.
  ssr: { noExternal: ['@app/core', 'kysely', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: out,
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((file) => [file.split(/[/\\]/).at(-1)?.slice(0, -3), join(src, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'clean-but-keep-what-takes-long',
      buildStart() {
        try {
          clean()
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        }
      },
    },
  ],
})
