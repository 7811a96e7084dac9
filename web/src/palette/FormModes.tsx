import { useForm, type ValidateOn } from '../lib/form/form.ts'
import { filled, longEnough } from '../lib/form/form-rules.ts'
import { TextField } from '../ui/TextField.tsx'
import styles from './Palette.module.css'
import { Part } from './Part.tsx'

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
    <Part title="Fields">
      <div className={styles.fields}>
        {MODES.map((mode) => (
          <OneMode key={mode} mode={mode} />
        ))}
      </div>
    </Part>
  )
}
