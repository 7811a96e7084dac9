import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGemoji from 'remark-gemoji'
import remarkGfm from 'remark-gfm'
import styles from './Markdown.module.css'

/** Markdown in GitHub's flavour with emoji, sanitised. */
export default function Markdown({ children }: { children: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={[remarkGfm, remarkGemoji]} rehypePlugins={[rehypeSanitize]}>
        {children}
      </ReactMarkdown>
    </div>
  )
}
