import { useForm } from '../../lib/form.ts'
import { filled, shortEnough } from '../../lib/form-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FirstRun.module.css'
import { changeFirstRun, useFirstRun } from './first-run-draft.ts'
import { PictureButton } from './PictureButton.tsx'

export function FirstRunName() {
  const { firstName, lastName } = useFirstRun.getState()
  const { field, form, values } = useForm({
    initial: { firstName, lastName },
    rules: { firstName: [filled('What do people call you?'), shortEnough(60)], lastName: [shortEnough(60)] },
    submit: async (values) => changeFirstRun({ ...values, step: 'instruments' }),
  })
  return (
    <form {...form} className={styles.form} aria-label="Your name">
      <PictureButton named={{ first: values.firstName, last: values.lastName }} />
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
      <TextField
        {...field('lastName')}
        label="Last name"
        autoComplete="family-name"
        hint="So that two Jos can be told apart."
      />
      <Button type="submit" size="big" wide>
        Next
      </Button>
    </form>
  )
}
