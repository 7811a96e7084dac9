const HERE = 'https://here.invalid'
// Browsers drop spaces and control characters inside an address: a filter that kept them would read another one than they do.
const isDropped = (character: string) => character <= ' ' || character === '\u007f'

/**
 * Where a `redirect` or `returnUrl` may lead: a path of this app, as path, query and hash. Everything that a browser
 * could read as another site or a script gives `fallback`.
 */
export function safeRedirect(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || Array.from(wanted).some(isDropped) || wanted.includes('\\')) return fallback
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return fallback
  const url = parse(wanted)
  if (!url || url.origin !== HERE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

function parse(wanted: string): URL | null {
  try {
    return new URL(wanted, HERE)
  } catch {
    return null
  }
}
