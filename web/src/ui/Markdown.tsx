import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGemoji from 'remark-gemoji'
import remarkGfm from 'remark-gfm'
import { cx } from './class-names.ts'
import { isTangled } from './is-tangled.ts'
import styles from './Markdown.module.css'
import { WrittenLink } from './WrittenLink.tsx'

const PLUGINS = [remarkGfm, remarkGemoji]

/** Markdown in GitHub's flavour with emoji, sanitised. */
export default function Markdown({ children }: { children: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={PLUGINS} rehypePlugins={[rehypeSanitize]}>
        {children}
      </ReactMarkdown>
    </div>
  )
}

// The page has its own headings above these.
const BELOW: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  a: ({ href, children }) => <WrittenLink href={href}>{children}</WrittenLink>,
}
// From somebody else's server it would tell them who reads this; the content policy refuses it anyway.
const LEFT_OUT = ['img']

/** What people write to each other: the same, without pictures from elsewhere, and with headings that fit below a page's own. */
export function WrittenMarkdown({ children }: { children: string }) {
  if (isTangled(children))
    return (
      <p className={styles.typed} dir="auto">
        {children}
      </p>
    )
  return (
    <div className={cx(styles.markdown, styles.written)} dir="auto">
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        rehypePlugins={[rehypeSanitize]}
        components={BELOW}
        disallowedElements={LEFT_OUT}
      >
        {children}
      </ReactMarkdown>
    </div>
  )
}
