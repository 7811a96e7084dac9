import { useForm } from '../../lib/form/form.ts'
import { filled, shortEnough } from '../../lib/form/form-rules.ts'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { type FoundAddress, placeName, useAddressQuery, useCitiesQuery } from '../places/queries.ts'
import { useSaveVenue } from './mutations.ts'
import type { Venue } from './queries.ts'
import styles from './VenueForm.module.css'

const EMPTY = { name: '', address: '', city: '', state: '', zip: '', notes: '', latitude: '', longitude: '' }

const toBody = (typed: typeof EMPTY) => ({
  Name: typed.name,
  Address: typed.address,
  City: typed.city,
  State: typed.state,
  Zip: typed.zip,
  Notes: typed.notes,
  Latitude: coordinate(typed.latitude),
  Longitude: coordinate(typed.longitude),
})

const coordinate = (text: string) => (text === '' ? null : Number(text))

/** The packaged places know no streets; what is found in them is the city. */
const labelOf = ({ label, source }: FoundAddress) => (source === 'packaged' ? `${label} (the city)` : label)

interface Props {
  groupId: number
  venue?: Venue | undefined
  onDone: () => void
}

export default function VenueForm({ groupId, venue, onDone }: Props) {
  const save = useSaveVenue(groupId)
  const handle = useForm({
    initial: venue
      ? {
          name: venue.name,
          address: venue.address,
          city: venue.city,
          state: venue.state,
          zip: venue.zip,
          notes: venue.notes,
          latitude: String(venue.latitude ?? ''),
          longitude: String(venue.longitude ?? ''),
        }
      : EMPTY,
    rules: {
      name: [filled('What is it called?'), shortEnough(80)],
      address: [shortEnough(200)],
      city: [shortEnough(80)],
      state: [shortEnough(40)],
      zip: [shortEnough(12)],
      notes: [shortEnough(1000)],
    },
    draft: `venue-${groupId}-${venue?.locationId ?? 'new'}`,
    isShared: venue !== undefined,
    submit: async (typed, began) => {
      await save.mutateAsync({
        ...toBody(typed),
        LocationId: venue?.locationId ?? null,
        ...(venue && { was: toBody(began) }),
      })
      onDone()
    },
  })
  const { values, fill, field, form, busy } = handle
  const cities = useCitiesQuery(useDebounced(values.city.trim()))
  const addresses = useAddressQuery(useDebounced(values.address.trim(), 400))
  const { onChange: _, onBlur: __, ...city } = field('city')
  const { onChange: ___, onBlur: ____, ...address } = field('address')
  // Where it is was found for the old words.
  const type = (name: 'address' | 'city', text: string) => fill({ [name]: text, latitude: '', longitude: '' })
  const take = (found: FoundAddress) =>
    fill({
      ...(found.source === 'geocoder' && { address: found.label.split(',').slice(0, 2).join(',') }),
      city: found.city,
      state: found.state,
      zip: found.zip,
      latitude: String(found.latitude),
      longitude: String(found.longitude),
    })
  return (
    <form {...form} className={styles.form} aria-label={venue ? `Change ${venue.name}` : 'Add a venue'}>
      <FormNotes form={handle} />
      <TextField {...field('name')} label="Name" />
      <SuggestField
        {...address}
        label="Address"
        suggestions={values.latitude === '' && values.address.trim().length > 5 ? (addresses.data ?? []) : []}
        textOf={labelOf}
        onType={(text) => type('address', text)}
        onChoose={take}
      />
      <div className={styles.place}>
        <SuggestField
          {...city}
          label="City"
          suggestions={values.city.trim().length > 1 ? (cities.data ?? []) : []}
          textOf={placeName}
          onType={(text) => type('city', text)}
          onChoose={(place) => fill({ city: place.city, state: place.state })}
        />
        <TextField {...field('state')} label="State or region" />
        <TextField {...field('zip')} label="Postal code" />
      </div>
      <TextArea {...field('notes')} label="Good to know" rows={2} hint="Stairs, parking, what is there to plug into." />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Save venue
        </Button>
        <Button look="outlined" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
