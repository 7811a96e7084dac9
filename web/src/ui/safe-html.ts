import { createElement, Fragment, type ReactNode } from 'react'

const ALLOWED = new Set(['b', 'strong', 'i', 'em', 's', 'del', 'code', 'p', 'ul', 'ol', 'li', 'blockquote', 'span'])
// What stands between these is no text for people.
const SILENT = /<(script|style|template|iframe|object|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

interface Open {
  tag: string
  children: ReactNode[]
}

/**
 * HTML from elsewhere as React nodes: an allow-list of plain formatting without a single attribute, and text. It is read
 * here and not by the browser's parser, which reports every inline handler it meets as a breach of our policy.
 */
export function nodesFromHtml(html: string): ReactNode {
  const source = html.replace(SILENT, '')
  const stack: Open[] = [{ tag: '', children: [] }]
  const top = () => stack[stack.length - 1] as Open
  const add = (node: ReactNode) => top().children.push(node)
  const close = () => {
    const { tag, children } = stack.pop() as Open
    add(createElement(tag, null, ...children))
  }
  let read = 0
  for (const match of source.matchAll(TAG)) {
    if (match.index > read) add(decode(source.slice(read, match.index)))
    read = match.index + match[0].length
    const [, slash, name = ''] = match
    const tag = name.toLowerCase()
    if (tag === 'br') add(createElement('br'))
    if (!ALLOWED.has(tag)) continue
    if (!slash) stack.push({ tag, children: [] })
    else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close()
      close()
    }
  }
  if (read < source.length) add(decode(source.slice(read)))
  while (stack.length > 1) close()
  return createElement(Fragment, null, ...top().children)
}
