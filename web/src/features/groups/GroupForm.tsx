import type { JoinPolicy } from '@app/core/contract/groups'
import { useForm } from '../../lib/form.ts'
import { filled, shortEnough } from '../../lib/form-rules.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { placeName, useCitiesQuery } from '../places/queries.ts'
import styles from './GroupForm.module.css'
import { useSaveGroup } from './mutations.ts'
import type { GroupDetail } from './queries.ts'
import { JOIN_WORDS } from './words.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = (own: string) =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))

const VISIBILITY = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
]
const VISIBILITY_HINT = {
  public: 'Anyone can find it and see its sessions.',
  private: 'Members alone see it. It is in no list and no search.',
}
const POLICIES = Object.entries(JOIN_WORDS).map(([value, { label }]) => ({ value, label }))

const EMPTY = {
  name: '',
  city: '',
  state: '',
  zip: '',
  timeZoneId: HERE,
  visibility: 'public',
  joinPolicy: 'approval',
}

interface Props {
  group?: GroupDetail['group']
  onSaved: (id: number) => void
  cancelTo: string
}

/** Makes a group, or changes its name, place and door. */
export function GroupForm({ group, onSaved, cancelTo }: Props) {
  const save = useSaveGroup()
  const { values, set, fill, field, form, busy, failure } = useForm({
    initial: group ? { ...EMPTY, ...own(group) } : EMPTY,
    rules: {
      name: [filled('What is the group called?'), shortEnough(80)],
      city: [filled('Where does it play?'), shortEnough(80)],
      state: [shortEnough(40)],
      zip: [shortEnough(12)],
    },
    draft: group ? `group-${group.id}` : 'group',
    submit: async ({ visibility, joinPolicy, ...rest }) => {
      const saved = await save.mutateAsync({
        ...rest,
        id: group?.id ?? null,
        isPublic: visibility === 'public',
        joinPolicy: joinPolicy as JoinPolicy,
      })
      onSaved(saved.id)
    },
  })
  const cities = useCitiesQuery(useDebounced(values.city.trim()))
  const { onChange: _, onBlur: __, ...city } = field('city')

  return (
    <form {...form} className={styles.form} aria-label="Group">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField {...field('name')} label="Name" maxLength={200} />
      <div className={styles.place}>
        <SuggestField
          {...city}
          label="City"
          suggestions={values.city.trim().length > 1 ? (cities.data ?? []) : []}
          textOf={placeName}
          onType={(text) => set('city', text)}
          onChoose={({ city: name, state, timeZoneId }) => fill({ city: name, state, zip: '', timeZoneId })}
        />
        <TextField {...field('state')} label="State" autoComplete="address-level1" />
        <TextField {...field('zip')} label="Postal code" autoComplete="postal-code" />
      </div>
      <SelectField
        label="Time zone"
        name="timeZoneId"
        value={values.timeZoneId}
        options={zones(values.timeZoneId)}
        onChange={(value) => set('timeZoneId', value)}
      />
      <fieldset className={styles.choice}>
        <legend>Who sees it</legend>
        <Segmented
          label="Who sees it"
          options={VISIBILITY}
          value={values.visibility}
          onChange={(value) => set('visibility', value)}
        />
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

const own = ({ name, city, state, zip, timeZoneId, isPublic, joinPolicy }: GroupDetail['group']) => ({
  name,
  city,
  state,
  zip,
  timeZoneId,
  visibility: isPublic ? 'public' : 'private',
  joinPolicy,
})
