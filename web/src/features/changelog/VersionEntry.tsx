import { type ChangelogVersion, longDate } from '@app/core/rules/changelog'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { loadContent, toggleVersion, useChangelog } from './store.ts'
import styles from './WhatsNew.module.css'

const Markdown = lazy(() => import('../../ui/Markdown.tsx'))
const LOADING = <p className={styles.quiet}>Loading changes...</p>

function Body({ version }: { version: string }) {
  const content = useChangelog(({ contents }) => contents[version])
  if (!content || content.state === 'loading') return LOADING
  return (
    <Suspense fallback={LOADING}>
      {content.state === 'failed' && (
        <div className={styles.failed} role="alert">
          Failed to load changelog content
          <Button look="outlined" size="compact" onClick={() => loadContent(version)}>
            Retry
          </Button>
        </div>
      )}
      <Markdown>{content.text}</Markdown>
    </Suspense>
  )
}

/** One version: its header opens and closes what it brought. */
export function VersionEntry({ entry }: { entry: ChangelogVersion }) {
  const id = useId()
  const { version, priority, hasBreakingChanges, releaseDate } = entry
  const isOpen = useChangelog(({ expanded }) => expanded.includes(version))
  return (
    <li className={styles.version}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggleVersion(version)}
          className={styles.header}
        >
          <span className={styles.number}>Version {version}</span>
          {hasBreakingChanges && <Chip tone="warning">Breaking Changes</Chip>}
          {priority === 'critical' && <Chip tone="danger">Critical</Chip>}
          {priority === 'high' && <Chip tone="primary">Important</Chip>}
          <span className={styles.date}>Released on {longDate(releaseDate)}</span>
          <ChevronDown size={20} aria-hidden className={cx(styles.chevron, isOpen && styles.open)} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className={styles.body}>
        {isOpen && <Body version={version} />}
      </div>
    </li>
  )
}
