import { useForm, type ValidateOn } from '../lib/form.ts'
import { filled, longEnough } from '../lib/form-rules.ts'
import { Section } from '../ui/Section.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Palette.module.css'

const MODES: ValidateOn[] = ['input', 'blur', 'lazy', 'eager']

function OneMode({ mode }: { mode: ValidateOn }) {
  const { field, form } = useForm({
    initial: { text: '' },
    rules: { text: [filled(), longEnough] },
    validateOn: mode,
    submit: async () => {},
  })
  return (
    <form {...form}>
      <TextField {...field('text')} label={`Checked: ${mode}`} placeholder="Ten characters" />
    </form>
  )
}

/** When a field looks at what was typed. */
export function FormModes() {
  return (
    <Section title="Fields">
      <div className={styles.fields}>
        {MODES.map((mode) => (
          <OneMode key={mode} mode={mode} />
        ))}
      </div>
    </Section>
  )
}
