import { useMemo } from 'react'
import type { useForm } from '../../lib/form/form.ts'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { countryOptions, currencyOf, currencyOptions } from '../../lib/words/countries.ts'
import { isSameZone, zoneName, zoneNow, zoneOptions } from '../../lib/words/zones.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Place, placeName, useCitiesQuery, usePlaceQuery, useStatesQuery } from '../places/queries.ts'
import styles from './GroupForm.module.css'
import type { GroupValues } from './group-form.ts'

interface Props {
  form: ReturnType<typeof useForm<GroupValues>>
  /** A group that is there keeps its currency: amounts are written down in it. */
  isNew: boolean
  /** The zone was chosen by hand, for the place as it stands. */
  onZoneChosen: (zone: string) => void
}

const LETTERED = ['US', 'CA']

/** Where the group is, and what follows from it: the zone of its clocks and the currency of its fees, both in sight and changeable. */
export function PlaceFields({ form: { values, set, fill, field }, isNew, onZoneChosen }: Props) {
  const cities = useCitiesQuery(useDebounced(values.city.trim()))
  const states = useStatesQuery(values.country)
  const here = usePlaceQuery(useDebounced(values))
  const differs = here && values.timeZoneId !== '' && !isSameZone(here.timeZoneId, values.timeZoneId)
  const asTheCity = here ? `${zoneName(here.timeZoneId)}, same as the city` : 'Same as the city'
  const zones = useMemo(() => zoneOptions(values.timeZoneId), [values.timeZoneId])
  const withCurrency = (country: string) => (isNew ? { currency: currencyOf(country) ?? values.currency } : {})

  const choose = ({ city, state, countryCode: country, zip, timeZoneId }: Place) =>
    fill({ city, state, country, zip, timeZoneId, ...withCurrency(country) })

  const { onChange: _, onBlur: __, ...city } = field('city')
  const { onChange: ___, onBlur: ____, ...state } = field('state')
  const typedState = values.state.trim().toLowerCase()
  const possible = (states.data ?? []).filter(
    ({ code, name }) => typedState && (name.toLowerCase().startsWith(typedState) || code.toLowerCase() === typedState),
  )
  return (
    <>
      <div className={styles.place}>
        <SuggestField
          {...city}
          label="City"
          suggestions={values.city.trim().length > 1 ? (cities.data ?? []) : []}
          textOf={placeName}
          onType={(text) => set('city', text)}
          onChoose={choose}
        />
        <SuggestField
          {...state}
          label="State or region"
          autoComplete="address-level1"
          suggestions={possible}
          textOf={({ name }) => name}
          onType={(text) => set('state', text)}
          onChoose={({ code, name }) => set('state', LETTERED.includes(values.country) ? code : name)}
        />
        <TextField {...field('zip')} label="Postal code" autoComplete="postal-code" />
      </div>
      <SelectField
        label="Country"
        name="country"
        value={values.country}
        options={[{ value: '', label: 'Choose one' }, ...countryOptions()]}
        onChange={(country) => fill({ country, ...withCurrency(country) })}
      />
      <div className={styles.zone}>
        <SelectField
          {...field('timeZoneId')}
          label="Time zone"
          options={[...(isNew || !values.timeZoneId ? [{ value: '', label: asTheCity }] : []), ...zones]}
          hint={values.timeZoneId ? zoneNow(values.timeZoneId, new Date()) : 'Session times are in this time zone.'}
          onChange={(zone) => {
            set('timeZoneId', zone)
            onZoneChosen(zone)
          }}
        />
        {differs && (
          <Notice>
            <p>
              {here.city} is in another zone: {zoneNow(here.timeZoneId, new Date())}.
            </p>
            <Button look="outlined" size="compact" onClick={() => set('timeZoneId', here.timeZoneId)}>
              Use {zoneName(here.timeZoneId)}
            </Button>
          </Notice>
        )}
      </div>
      <SelectField
        {...field('currency')}
        label="Currency"
        options={[...(values.currency ? [] : [{ value: '', label: 'Same as the country' }]), ...currencyOptions()]}
        hint="For fees and payments."
        onChange={(currency) => set('currency', currency)}
      />
    </>
  )
}
