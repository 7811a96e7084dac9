import { useMemo } from 'react'
import { nodesFromHtml } from './safe-html.ts'

/** HTML from elsewhere, shown as text with its plain formatting. */
export function SafeHtml({ html }: { html: string }) {
  return useMemo(() => nodesFromHtml(html), [html])
}
