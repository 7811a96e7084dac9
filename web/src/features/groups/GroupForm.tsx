import type { JoinPolicy } from '@app/core/contract/groups'
import { useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useForm } from '../../lib/form/form.ts'
import { filled, shortEnough } from '../../lib/form/form-rules.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FieldErrors } from '../../ui/FieldErrors.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findPlace } from '../places/queries.ts'
import styles from './GroupForm.module.css'
import { EMPTY, type GroupValues, placeAndZone, toBody, toValues, zoneDoubt } from './group-form.ts'
import { useSaveGroup } from './mutations.ts'
import { PlaceFields } from './PlaceFields.tsx'
import type { GroupDetail } from './queries.ts'
import { JOIN_WORDS } from './words.ts'

const VISIBILITY = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
]
const VISIBILITY_HINT = {
  public: 'Anyone can find it and see its sessions.',
  private: 'Only members see it. It isn’t listed or searchable.',
}
const POLICIES = Object.entries(JOIN_WORDS).map(([value, { label }]) => ({ value, label }))

interface Props {
  group?: GroupDetail['group']
  onSaved: (id: number) => void
  cancelTo: string
}

/** Makes a group, or changes its name, place and door. */
export function GroupForm({ group, onSaved, cancelTo }: Props) {
  const save = useSaveGroup()
  const initial = group ? toValues(group) : EMPTY
  // A zone that differs from the city's is saved by whoever means it, and by nobody else.
  const sure = useRef(placeAndZone(initial))
  const handle = useForm<GroupValues>({
    initial,
    rules: {
      name: [filled('What is the group called?'), shortEnough(80)],
      city: [filled('Where does it play?'), shortEnough(80)],
      state: [shortEnough(40)],
      zip: [shortEnough(12)],
    },
    draft: group ? `group-${group.id}` : 'group',
    isShared: group !== undefined,
    submit: async (values, began) => {
      const doubt = zoneDoubt(values, await findPlace(values), sure.current)
      sure.current = placeAndZone(values)
      if (doubt) throw new ApiError({ status: 400, message: doubt, fields: { timeZoneId: doubt } })
      const body = { id: group?.id ?? null, ...toBody(values) }
      const saved = await save.mutateAsync({ ...body, ...(group && { was: toBody(began) }) })
      onSaved(saved.id)
    },
  })
  const { values, set, field, form, busy } = handle

  return (
    <form {...form} className={styles.form} aria-label="Group">
      <FormNotes form={handle} />
      <TextField {...field('name')} label="Name" maxLength={200} />
      <PlaceFields
        form={handle}
        isNew={!group}
        onZoneChosen={(timeZoneId) => {
          sure.current = placeAndZone({ ...values, timeZoneId })
        }}
      />
      <fieldset className={styles.choice}>
        <legend>Who sees it</legend>
        <Segmented
          label="Who sees it"
          options={VISIBILITY}
          value={values.visibility}
          onChange={(value) => set('visibility', value)}
        />
        <FieldErrors errors={field('visibility').errors} />
        <p className={styles.hint}>{VISIBILITY_HINT[values.visibility as 'public']}</p>
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>How people get in</legend>
        <Segmented
          label="How people get in"
          options={POLICIES}
          value={values.joinPolicy}
          onChange={(value) => set('joinPolicy', value)}
        />
        <FieldErrors errors={field('joinPolicy').errors} />
        <p className={styles.hint}>{JOIN_WORDS[values.joinPolicy as JoinPolicy]?.hint}</p>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" size="big" busy={busy}>
          {group ? 'Save' : 'Make the group'}
        </Button>
        <ButtonLink to={cancelTo} look="outlined" size="big">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}
