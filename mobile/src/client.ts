import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'

/** What only a browser asks for: files that are packed already, what installs the page, what keeps it for offline. */
const LEFT =
  /\.(br|gz)$|^\.built$|^(service-worker\.js|manifest\.webmanifest|first-files\.json|robots\.txt|color-palette\.html)$/

const hashes = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )

/** As strict as the server's own page (server/src/lib/http/security.ts): our files, and one other origin, the server's. */
const policyOf = (html: string, server: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(html, 'script')].join(' '),
    ["style-src 'self'", ...hashes(html, 'style')].join(' '),
    `connect-src 'self' ${server}`,
    `img-src 'self' data: blob: ${server}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')

/** The page with the server's address, the policy that no server sends along here, and the shell's script before the client's. */
export function pageFor(html: string, server: string): string {
  const within = html
    .replace(/<link rel="manifest"[^>]*>\s*/, '')
    .replace('<html ', `<html data-server="${server}" `)
    .replace(/(?=<script type="module")/, '<script type="module" src="/shell.js"></script>\n    ')
  if (!within.includes('data-server=') || !within.includes('/shell.js'))
    throw new Error('The client’s page is not as it is expected to be.')
  return within.replace(
    '<head>',
    () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(within, server)}" />`,
  )
}

/** The notification worker asks at its own origin; here what it asks is at the server's. */
export const workerFor = (script: string, server: string) =>
  `{const ask=self.fetch;self.fetch=(to,init)=>ask(new URL(to,${JSON.stringify(server)}),init)}\n${script}`

async function bundleShell(out: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'shell.ts'),
        output: { entryFileNames: 'shell.js', codeSplitting: false },
      },
    },
  })
}

/** The built client as it lies in a shell. */
export async function placeClient(from: string, to: string, server: string): Promise<void> {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (file) => !LEFT.test(basename(file)) })
  await bundleShell(to)
  const change = (name: string, by: (text: string, server: string) => string) => {
    const file = join(to, name)
    writeFileSync(file, by(readFileSync(file, 'utf8'), server))
  }
  change('index.html', pageFor)
  change('notification-worker.js', workerFor)
}
