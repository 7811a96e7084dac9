import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { className } from './build/class-name.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { firstFiles } from './build/first-files.ts'
import { fonts } from './build/fonts.ts'
import { pictures } from './build/pictures.ts'
import { precache } from './build/precache.ts'
import { precompress } from './build/precompress.ts'
import { productName } from './build/product-name.ts'
import { runtimeInside } from './build/runtime-inside.ts'
import { straightIcons } from './build/straight-icons.ts'
import { stylesInside } from './build/styles-inside.ts'
import { workers } from './build/workers.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
    fonts(),
    productName(),
    pictures(),
    workers(),
    straightIcons(),
    react(),
    runtimeInside(),
    firstFiles(),
    stylesInside(),
    precache(),
    precompress(),
  ],
  css: { modules: command === 'build' ? { generateScopedName: className } : {} },
  build: {
    target: 'es2023',
    // A data: URI would need a wider CSP, and no asset here is small enough to gain from one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What our own plugins take is known; a good build says nothing.
      checks: { bundlerTimings: false },
      treeshake: { propertyReadSideEffects: false },
      input: {
        index: 'index.html',
        'color-palette': 'color-palette.html',
        'notification-worker': 'src/workers/notification-worker.ts',
        'service-worker': 'src/workers/service-worker.ts',
      },
      output: {
        // Workers are asked for by a fixed address; everything else is named by its content.
        codeSplitting: { groups: chunks },
        entryFileNames: ({ name }) => (name.endsWith('-worker') ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
}))
