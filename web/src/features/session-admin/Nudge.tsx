import { BellRing } from 'lucide-react'
import { useForm } from '../../lib/form.ts'
import { showToast } from '../../lib/toasts.ts'
import { countOf } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useNudge } from './mutations.ts'
import styles from './SidePanel.module.css'

/** Reminds who has not answered; who has is left in peace. */
export function Nudge({ sessionId }: { sessionId: number }) {
  const nudge = useNudge(sessionId)
  const { form, field, failure, busy, set } = useForm({
    initial: { message: '' },
    draft: `nudge-${sessionId}`,
    submit: async ({ message }) => {
      const { told } = await nudge.mutateAsync(message)
      set('message', '')
      const body = told ? `${countOf(told, 'member')} got a mail.` : 'Everybody has answered, or was told just now.'
      showToast({ kind: 'plain', title: told ? 'Reminded' : 'Nobody to remind', body })
    },
  })
  return (
    <form {...form} aria-label="Remind members" className={styles.stack}>
      <p className={styles.quiet}>A mail to the members who have not signed up.</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea
        label="Your words"
        rows={2}
        maxLength={1000}
        placeholder="We lack a bass player!"
        {...field('message')}
      />
      <Button type="submit" look="outlined" icon={<BellRing size={18} aria-hidden />} busy={busy}>
        Remind them
      </Button>
    </form>
  )
}
