import { useForm } from '../../lib/form/form.ts'
import { shortEnough } from '../../lib/form/form-rules.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './settings.module.css'
import { useSetDescription } from './settings-mutations.ts'

export function DescriptionForm({ groupId, description }: { groupId: number; description: string }) {
  const save = useSetDescription(groupId)
  const handle = useForm({
    initial: { text: description },
    rules: { text: [shortEnough(5000)] },
    draft: `group-about-${groupId}`,
    isShared: true,
    submit: async ({ text }, began) => {
      await save.mutateAsync({ text, was: began.text })
      showToast({ kind: 'plain', title: 'Saved', body: 'The group’s page shows it now.' })
    },
  })
  const { field, form, busy } = handle
  return (
    <form {...form} className={styles.form} aria-label="About">
      <FormNotes form={handle} />
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
