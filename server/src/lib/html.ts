const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)

const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]))

/** What was escaped, as it was before. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity)

/** A plain page of the server's own, for engineers. Its style sheet is a file of its own: the policy allows none inside. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/server-page.css"></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`

export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .5rem 0; }
h2 { font-size: 1rem; margin: .5rem 0 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
`
