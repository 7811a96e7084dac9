import { countOf } from '@app/core/rules/count-of'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { saveAs } from '../../lib/api/download.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './CsvTools.module.css'
import { useExportUsers, useImportUsers } from './mutations.ts'

const RESULTS = {
  added: 'had asked to join, and is in now',
  invited: 'was sent an invitation',
  'member-already': 'was already a member',
  wrong: 'has a mistake',
}

const told = (error: unknown) => (error instanceof ApiError ? error.message : 'That did not work. Try again.')

/** How many a file names: a line each, after the one with the columns. */
export const rowsIn = (csv: string) => Math.max(0, csv.split(/\r?\n/).filter((line) => line.trim()).length - 1)

/** Members from a file, all or none, with what became of each row; and into one. */
export function CsvTools({ groupId }: { groupId: number }) {
  const file = useRef<HTMLInputElement>(null)
  const take = useImportUsers(groupId)
  const give = useExportUsers(groupId)
  const [asked, setAsked] = useState<{ file: File; people: number } | null>(null)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    event.target.value = ''
    if (chosen) void chosen.text().then((text) => setAsked({ file: chosen, people: rowsIn(text) }))
  }
  const isOne = asked?.people === 1
  const download = () =>
    give.mutate(undefined, {
      onSuccess: (text) => saveAs(`members-${groupId}.csv`, 'text/csv', text),
      onError: (error) => showToast({ kind: 'error', title: 'Not downloaded', body: told(error) }),
    })

  return (
    <div className={styles.tools}>
      <p className={styles.hint}>A CSV file with the columns FirstName, LastName, Email and Gender.</p>
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file of members"
        className="visually-hidden"
        tabIndex={-1}
        onChange={choose}
      />
      <div className={styles.actions}>
        <Button
          look="outlined"
          busy={take.isPending}
          icon={<Upload size={18} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          Import
        </Button>
        <Button look="outlined" busy={give.isPending} icon={<Download size={18} aria-hidden />} onClick={download}>
          Download
        </Button>
      </div>
      <Confirm
        title={`Add ${countOf(asked?.people ?? 0, 'person')}?`}
        open={asked !== null}
        onClose={() => setAsked(null)}
        no="Not now"
        yes={`Add ${isOne ? 'them' : `all ${asked?.people ?? 0}`}`}
        onYes={() => {
          if (asked) take.mutate(asked.file)
          setAsked(null)
        }}
      >
        Anyone who isn’t in the group yet gets an e-mail.
      </Confirm>
      {take.error && <Notice kind="error">{told(take.error)}</Notice>}
      {take.data && (
        <>
          <Notice kind={take.data.imported ? 'success' : 'error'}>
            {take.data.imported
              ? 'Everybody in the file has been invited or is in the group already.'
              : 'Nobody was invited. Fix these rows first.'}
          </Notice>
          <ul>
            {take.data.rows.map(({ row, email, result, reason }) => (
              <li key={row} className={styles.row}>
                <span className={styles.number}>{row}</span>
                <span className={styles.email}>{email || 'no address'}</span>
                <span className={styles.result}>{reason ?? RESULTS[result]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
