import { Plus } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useVenuesQuery } from './queries.ts'
import styles from './VenueForm.module.css'

const VenueForm = lazy(() => import('./VenueForm.tsx'))

const Form = (props: ComponentProps<typeof VenueForm>) => (
  <Suspense fallback={<Skeleton lines={5} label="Loading the form" />}>
    <VenueForm {...props} />
  </Suspense>
)

/** Where the group plays; each can be changed in its place. */
export function VenueList({ groupId }: { groupId: number }) {
  const venues = useVenuesQuery(groupId)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  if (venues.isError && !venues.data) return <IfFailed of={venues} what="The venues" />
  if (!venues.data) return <Skeleton lines={3} label="Loading the venues" />
  return (
    <>
      {!venues.data.length && open === null && (
        <p className={styles.none}>No venue yet. Add one, and you can choose it for a session with one tap.</p>
      )}
      <ul>
        {venues.data.map((venue) =>
          open === venue.locationId ? (
            <li key={venue.locationId}>
              <Form groupId={groupId} venue={venue} onDone={close} />
            </li>
          ) : (
            <li key={venue.locationId} className={styles.row}>
              <span>
                <span className={styles.name}>{venue.name}</span>
                <span className={styles.where}>
                  {[venue.address, venue.city, venue.state].filter(Boolean).join(', ')}
                </span>
              </span>
              <Button look="text" aria-label={`Change ${venue.name}`} onClick={() => setOpen(venue.locationId)}>
                Change
              </Button>
            </li>
          ),
        )}
      </ul>
      {open === 'new' ? (
        <Form groupId={groupId} onDone={close} />
      ) : (
        <Button
          look="outlined"
          className={styles.add}
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          Add a venue
        </Button>
      )}
    </>
  )
}
