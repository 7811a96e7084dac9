import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { firstLoad } from './build/first-load.ts'
import { fonts } from './build/fonts.ts'
import { productName } from './build/product-name.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), fonts(), productName(), react()],
  build: {
    target: 'es2023',
    // A data: URI would need a wider CSP, and no asset here is small enough to gain from one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'notification-worker': 'src/workers/notification-worker.ts' },
      output: {
        // Workers are asked for by a fixed address; everything else is named by its content.
        codeSplitting: { groups: [{ name: firstLoad }] },
        entryFileNames: ({ name }) => (name.endsWith('-worker') ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/dev': 'http://localhost:3000' } },
})
