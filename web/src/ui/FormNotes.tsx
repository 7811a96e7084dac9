import { countOf } from '@app/core/rules/count-of'
import { Button } from './Button.tsx'
import styles from './FormNotes.module.css'
import { Notice } from './Notice.tsx'

interface Props {
  form: {
    failure: string | null
    draft: { fields: number; discard: () => void } | null
    clash: { takeTheirs: () => void } | null
  }
}

/** What there is to say about a form as a whole: it was refused, somebody else changed the same, or it is an old draft. */
export function FormNotes({ form: { failure, draft, clash } }: Props) {
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      {clash && (
        <Notice kind="error">
          <div className={styles.note}>
            <p>
              <strong>Not saved: somebody else changed this too.</strong> See the marked fields. Save again to keep
              yours.
            </p>
            <Button look="outlined" size="compact" onClick={clash.takeTheirs}>
              Take theirs
            </Button>
          </div>
        </Notice>
      )}
      {draft && !clash && (
        <Notice>
          <div className={styles.note}>
            <p>
              <strong>Not saved yet.</strong> {countOf(draft.fields, 'field')} {draft.fields === 1 ? 'has' : 'have'}{' '}
              what you typed on an earlier visit. Discarding loses that, and nothing else.
            </p>
            <Button look="outlined" size="compact" onClick={draft.discard}>
              Discard it
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
