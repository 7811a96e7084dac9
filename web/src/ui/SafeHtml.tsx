import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const ALLOWED = new Set([
  'b',
  'strong',
  'i',
  'em',
  's',
  'del',
  'code',
  'br',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'span',
])
// Their text is no text for people.
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
])

function toNodes(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (node.nodeType !== Node.ELEMENT_NODE) return null
    const tag = node.nodeName.toLowerCase()
    if (DROPPED.has(tag)) return null
    if (tag === 'br') return createElement('br', { key })
    return createElement(ALLOWED.has(tag) ? tag : Fragment, { key }, ...toNodes(node))
  })
}

/** HTML from elsewhere, as text with its plain formatting: built anew from an allow-list, without a single attribute. */
export function SafeHtml({ html }: { html: string }) {
  return useMemo(() => toNodes(new DOMParser().parseFromString(html, 'text/html').body), [html])
}
