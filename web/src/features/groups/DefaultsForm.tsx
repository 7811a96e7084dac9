import { defaultsFault } from '@app/core/rules/session-defaults'
import { useForm } from '../../lib/form/form.ts'
import { amountOrNone, filled } from '../../lib/form/form-rules.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldErrors } from '../../ui/FieldErrors.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useInstrumentsQuery } from '../songs/queries.ts'
import { useVenuesQuery } from '../venues/queries.ts'
import { type DefaultsValues, isOn, onOff, slotsIn, toSettings, toValues } from './defaults-form.ts'
import { useUpdateDefaults } from './mutations.ts'
import { type Settings, useGroupQuery } from './queries.ts'
import { SlotTemplate } from './SlotTemplate.tsx'
import styles from './settings.module.css'

const hours = (minutes: number) => `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
const LENGTHS = Array.from({ length: 16 }, (_, step) => (step + 1) * 30)
const lengths = (own: number) =>
  [...new Set([...LENGTHS, own])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: minutes % 30 ? `${minutes} minutes` : hours(minutes) }))

type Flag = 'opensAtOnce' | 'firstCome' | 'membersMaySuggest' | 'allowDoubling'
const FLAGS: { name: Flag; label: string; hint: string }[] = [
  { name: 'opensAtOnce', label: 'Sign-up opens at once', hint: 'Off: you open it when the songs are ready.' },
  {
    name: 'firstCome',
    label: 'First come, first served',
    hint: 'Whoever takes a free slot first gets it. Off: everyone ranks their wishes, and a roster decides.',
  },
  { name: 'membersMaySuggest', label: 'Members may suggest songs', hint: 'You decide which ones make the set.' },
  {
    name: 'allowDoubling',
    label: 'Two slots in one song',
    hint: 'So one person can sing and play guitar, for example.',
  },
]

const whole =
  (from: number, to: number) =>
  (value: string): true | string =>
    (/^\d+$/.test(value) && Number(value) >= from && Number(value) <= to) || `Enter a number from ${from} to ${to}.`

/** What every new session of the group begins with. */
export function DefaultsForm({ groupId, settings }: { groupId: number; settings: Settings['defaultSessionSettings'] }) {
  const save = useUpdateDefaults(groupId)
  const currency = useGroupQuery(groupId).data?.group.currency
  const venues = useVenuesQuery(groupId)
  const instruments = useInstrumentsQuery()
  const handle = useForm<DefaultsValues>({
    initial: toValues(settings),
    rules: {
      startTime: [filled('When do you start?')],
      min: [
        whole(0, 50),
        (_, all) => defaultsFault(toSettings(all)) === null || 'The fewest songs cannot be more than the most.',
      ],
      max: [whole(1, 50)],
      fee: [amountOrNone],
    },
    draft: `group-defaults-${groupId}`,
    isShared: true,
    submit: async (typed, began) => {
      await save.mutateAsync({ settings: toSettings(typed), was: toSettings(began) })
      showToast({ kind: 'plain', title: 'Saved', body: 'Your next new session starts with this.' })
    },
  })
  const { values, set, field, form, busy } = handle
  return (
    <form {...form} className={styles.form} aria-label="Default session settings">
      <FormNotes form={handle} />
      <div className={styles.pair}>
        <TextField {...field('startTime')} label="Starts at" type="time" />
        <SelectField
          label="Lasts"
          name="length"
          value={values.length}
          options={lengths(settings.lengthMinutes)}
          errors={field('length').errors}
          onChange={(value) => set('length', value)}
        />
      </div>
      <IfFailed of={venues} what="The venues" />
      <SelectField
        label="Venue"
        name="venue"
        value={values.venue}
        options={[
          { value: '', label: 'Decide each time' },
          ...(venues.data ?? []).map(({ locationId, name }) => ({ value: String(locationId), label: name })),
        ]}
        onChange={(value) => set('venue', value)}
        errors={field('venue').errors}
      />
      <div className={styles.pair}>
        <TextField {...field('min')} label="Fewest songs per person" inputMode="numeric" />
        <TextField {...field('max')} label="Most songs per person" inputMode="numeric" />
      </div>
      <TextField
        {...field('fee')}
        label={currency ? `Fee (${currency})` : 'Fee'}
        inputMode="decimal"
        hint="Leave empty if it’s free."
      />
      <div>
        {FLAGS.map(({ name, label, hint }) => (
          <div key={name} className={styles.switch}>
            <span>
              {label}
              <span className={styles.hint}>{hint}</span>
              <FieldErrors errors={field(name).errors} />
            </span>
            <Switch label={label} checked={isOn(values[name])} onChange={(on) => set(name, onOff(on))} />
          </div>
        ))}
      </div>
      <fieldset>
        <legend className={styles.legend}>Slots for a new song</legend>
        <FieldErrors errors={field('slots').errors} />
        <IfFailed of={instruments} what="The instruments" />
        {instruments.data && (
          <SlotTemplate
            instruments={instruments.data}
            slots={slotsIn(values)}
            onChange={(slots) => set('slots', JSON.stringify(slots))}
          />
        )}
      </fieldset>
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
