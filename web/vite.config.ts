import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { fonts } from './build/fonts.ts'
import { productName } from './build/product-name.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  root: import.meta.dirname,
  define: { __CLIENT_VERSION__: JSON.stringify(version) },
  plugins: [contractWithoutSchemas(), fonts(), productName(), react()],
  build: {
    target: 'es2023',
    // A data: URI would need a wider CSP, and no asset here is small enough to gain from one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/dev': 'http://localhost:3000' } },
})
