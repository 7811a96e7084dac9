import { type ReactNode, useMemo } from 'react'
import type { Rule } from '../../lib/form/form.ts'
import { useForm } from '../../lib/form/form.ts'
import { amountOrNone, filled, shortEnough } from '../../lib/form/form-rules.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useGroupQuery } from '../groups/queries.ts'
import { useVenuesQuery } from '../venues/queries.ts'
import styles from './SessionForm.module.css'
import { SignUpFields } from './SignUpFields.tsx'
import { faultsOf, movedTo, type SessionValues } from './session-form.ts'

interface Props {
  groupId: number
  zone: string
  initial: SessionValues
  /** The times of the session that is changed; null for a new one. */
  before: SessionValues | null
  /** How many are registered. */
  registered: number
  draft: string
  /** `began`: what the form held before anything was typed. */
  save: (values: SessionValues, began: SessionValues) => Promise<unknown>
  cancelTo: string
  /** The reader's own time, where it differs. */
  readersTime: (local: string) => string | null
  /** What stands above the form and follows what is typed. */
  head: (values: SessionValues, fill: (changes: Partial<SessionValues>) => void) => ReactNode
  /** What stands after the time and place. */
  afterTime?: (values: SessionValues) => ReactNode
  /** What the button says. */
  saveWords?: (values: SessionValues) => string
}

const whole =
  (from: number, to: number, orNone = false): Rule<SessionValues> =>
  (value) =>
    (orNone && !value) ||
    (/^\d+$/.test(value) && Number(value) >= from && Number(value) <= to) ||
    `Enter a number from ${from} to ${to}.`

/** A session's name, time and place, and how one signs up for it. */
export function SessionForm(props: Props) {
  const { groupId, zone, initial, before, registered, draft, save, cancelTo, head } = props
  const venues = useVenuesQuery(groupId)
  const currency = useGroupQuery(groupId).data?.group.currency
  const fault =
    (name: keyof SessionValues): Rule<SessionValues> =>
    (_, all) =>
      faultsOf(all, zone, new Date(), before)[name] ?? true
  const form = useForm<SessionValues>({
    initial,
    rules: {
      title: [filled('What is the session called?'), shortEnough(120)],
      startDate: [fault('startDate')],
      endDate: [fault('endDate')],
      signUpClosesAt: [fault('signUpClosesAt')],
      capacity: [whole(1, 10_000, true)],
      songAssignMin: [whole(0, 50), fault('songAssignMin')],
      songAssignMax: [whole(1, 50)],
      fee: [amountOrNone],
    },
    draft,
    isShared: before !== null,
    submit: save,
  })
  const { values, set, fill, field, busy } = form
  const places = useMemo(
    () => [
      ...(venues.data ?? []).map(({ locationId, name }) => ({ value: String(locationId), label: name })),
      { value: '', label: 'Somewhere else' },
    ],
    [venues.data],
  )
  return (
    <form {...form.form} aria-label="Session" className={styles.form}>
      {head(values, fill)}
      <FormNotes form={{ failure: null, clash: null, draft: form.draft }} />
      <Section title="What and when" lead={`Times are in ${zone.split('/').at(-1)?.replaceAll('_', ' ')} time.`}>
        <div className={styles.fields}>
          <TextField label="Name" maxLength={120} autoComplete="off" {...field('title')} />
          <div className={styles.pair}>
            <TextField
              label="Starts"
              type="datetime-local"
              {...field('startDate')}
              hint={props.readersTime(values.startDate)}
              onChange={(event) => fill(movedTo(values, event.target.value))}
            />
            <TextField label="Ends" type="datetime-local" {...field('endDate')} />
          </div>
          <IfFailed of={venues} what="The venues" />
          <div className={styles.pair}>
            <SelectField
              label="Venue"
              name="locationId"
              value={values.locationId}
              options={places}
              errors={field('locationId').errors}
              onChange={(value) => set('locationId', value)}
            />
            {!values.locationId && (
              <TextField label="Where" maxLength={200} autoComplete="off" {...field('location')} />
            )}
          </div>
          <TextArea label="About it" rows={3} maxLength={5000} {...field('description')} />
        </div>
      </Section>
      {props.afterTime?.(values)}
      <SignUpFields form={form} isLocked={registered > 0 && before !== null} currency={currency} />
      <div className={styles.bar}>
        <FormNotes form={{ ...form, draft: null }} />
        <Button type="submit" size="big" busy={busy}>
          {props.saveWords?.(values) ?? 'Save'}
        </Button>
        <ButtonLink to={cancelTo} look="text" size="big">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}
