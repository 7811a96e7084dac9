import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'
import { useForm } from '../../lib/form/form.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterChip } from '../../ui/Chip.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWalkIn } from './mutations.ts'
import type { Door } from './queries.ts'
import styles from './WalkInForm.module.css'

const CHOSEN = 'walk-in-instruments'
const isThere = (value: string) => value.trim() !== '' || 'Enter a name.'
const looksRight = (value: string) =>
  value === '' || /^\S+@\S+\.\S+$/.test(value) || 'This does not look like an e-mail address.'

/** The choice outlives a reload like what is typed. */
function useChosen() {
  const [chosen, setChosen] = useState(() => Object.keys(readDraft(CHOSEN)).map(Number))
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    setChosen(next)
    keepDraft(CHOSEN, Object.fromEntries(next.map((one) => [one, 'yes'])))
  }
  return { chosen, toggle, forget: () => dropDraft(CHOSEN) }
}

interface Props {
  walkInKey: string
  instruments: Door['instruments']
  /** For the next one at the same phone: what was pressed to get here is gone. */
  autoFocus: boolean
  /** Who is signed in fills it in for one without a phone. */
  forSomebodyElse?: boolean
  onIn: (waitlistPosition: number | null, sessionId: number, name: string) => void
}

/** A name and an instrument, and one is on the list. */
export function WalkInForm({ walkInKey, instruments, autoFocus, forSomebodyElse = false, onIn }: Props) {
  const profile = useSession((session) => (forSomebodyElse ? null : session.profile))
  const walkIn = useWalkIn(walkInKey)
  const { chosen, toggle, forget } = useChosen()
  const [isMissing, setMissing] = useState(false)
  const { form, field, failure, busy } = useForm({
    initial: { FirstName: profile?.firstName ?? '', LastName: profile?.lastName ?? '', Email: '' },
    rules: { FirstName: [isThere], Email: [looksRight] },
    draft: 'walk-in',
    submit: async ({ FirstName, LastName, Email }) => {
      setMissing(!chosen.length)
      if (!chosen.length)
        throw new ApiError({
          status: 400,
          message: forSomebodyElse ? 'Choose what they play.' : 'Choose what you play.',
        })
      const person = { FirstName: FirstName.trim(), LastName: LastName.trim(), Email: Email.trim() || null }
      const { waitlistPosition, sessionId } = await walkIn.mutateAsync({
        ...person,
        instrumentIds: chosen,
        ...(forSomebodyElse && { forSomebodyElse }),
      })
      forget()
      onIn(waitlistPosition, sessionId, person.FirstName)
    },
  })
  return (
    <form {...form} aria-label="Walk in" className={styles.form}>
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={60}
          autoFocus={autoFocus}
          {...field('FirstName')}
        />
        <TextField label="Last name" autoComplete="family-name" maxLength={60} {...field('LastName')} />
      </div>
      <fieldset aria-describedby="walk-in-instruments">
        <legend className={styles.label}>{forSomebodyElse ? 'They play' : 'I play'}</legend>
        <div className={styles.chips} id="walk-in-instruments">
          {instruments.map(({ instrumentId, name, family }) => (
            <FilterChip key={instrumentId} pressed={chosen.includes(instrumentId)} onPress={() => toggle(instrumentId)}>
              <span className={styles.chip}>
                <InstrumentIcon family={family} plain={chosen.includes(instrumentId)} />
                {name}
              </span>
            </FilterChip>
          ))}
        </div>
      </fieldset>
      {!profile && !forSomebodyElse && (
        <TextField
          label="E-mail, if you like"
          type="email"
          autoComplete="email"
          hint="So you can claim your account later. We won’t send anything else."
          {...field('Email')}
        />
      )}
      {failure && !(isMissing && chosen.length) && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" size="big" wide busy={busy}>
        {forSomebodyElse ? 'Put them on the list' : 'Put me on the list'}
      </Button>
    </form>
  )
}
