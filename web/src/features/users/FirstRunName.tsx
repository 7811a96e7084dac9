import { useEffect } from 'react'
import { useForm } from '../../lib/form/form.ts'
import { filled, shortEnough } from '../../lib/form/form-rules.ts'
import { useIntent } from '../../lib/session/intent.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FirstRun.module.css'
import { changeFirstRun, useFirstRun } from './first-run-draft.ts'
import { useUpdateProfile } from './mutations.ts'
import { PictureButton } from './PictureButton.tsx'

/** Who came for a part plays its instrument: they need not say so again. */
function withWanted(levels: Record<number, number | null>) {
  const wanted = useIntent.getState().intent?.slot?.instrumentId
  return wanted ? { [wanted]: null, ...levels } : levels
}

export function FirstRunName() {
  const { firstName, lastName } = useFirstRun.getState()
  const update = useUpdateProfile()
  const { field, form, values, busy, failure } = useForm({
    initial: { firstName, lastName },
    rules: { firstName: [filled('What do people call you?'), shortEnough(60)], lastName: [shortEnough(60)] },
    // Kept at once: whoever leaves the steps after this one has a name.
    submit: async ({ firstName, lastName }) => {
      await update.mutateAsync({ FirstName: firstName.trim(), LastName: lastName.trim() })
      changeFirstRun({ firstName, lastName, step: 'instruments', levels: withWanted(useFirstRun.getState().levels) })
    },
  })
  // A reload in between loses nothing.
  const { firstName: first, lastName: last } = values
  useEffect(() => changeFirstRun({ firstName: first, lastName: last }), [first, last])
  return (
    <form {...form} className={styles.form} aria-label="Your name">
      {failure && <Notice kind="error">{failure}</Notice>}
      <PictureButton named={{ first: values.firstName, last: values.lastName }} />
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
      <TextField
        {...field('lastName')}
        label="Last name"
        autoComplete="family-name"
        hint="So that two Jos can be told apart."
      />
      <Button type="submit" size="big" wide busy={busy}>
        Next
      </Button>
    </form>
  )
}
