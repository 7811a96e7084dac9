import { useForm } from '../../lib/form.ts'
import { shortEnough } from '../../lib/form-rules.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useSetDescription } from './mutations.ts'
import styles from './settings.module.css'

export function DescriptionForm({ groupId, description }: { groupId: number; description: string }) {
  const save = useSetDescription(groupId)
  const { field, form, busy, failure } = useForm({
    initial: { text: description },
    rules: { text: [shortEnough(5000)] },
    draft: `group-about-${groupId}`,
    submit: async ({ text }) => {
      await save.mutateAsync(text)
      showToast({ kind: 'plain', title: 'Saved', body: 'The group’s page shows it now.' })
    },
  })
  return (
    <form {...form} className={styles.form} aria-label="About">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea
        {...field('text')}
        label="About the group"
        rows={5}
        hint="Where and when you meet, what you play, who is welcome."
      />
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
