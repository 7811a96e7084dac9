import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { SKILL_LEVELS, skillLevelName } from '@app/core/rules/skill-level'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../lib/form/form.ts'
import { showToast } from '../../lib/toasts.ts'
import { useStaying } from '../../lib/view/use-staying.ts'
import { ordinal } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { cx } from '../../ui/class-names.ts'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed, LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useMembersQuery } from '../members/queries.ts'
import { useUpdateSlotNote } from '../session-songs/mutations.ts'
import type { SessionView } from '../sessions/queries.ts'
import { useRegisterPerson, useRemoveFromSlot } from './people-mutations.ts'
import { type AdminSlot, useSlotsOfSongQuery } from './queries.ts'
import styles from './SlotAdmin.module.css'
import { SlotHolders } from './SlotHolders.tsx'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** The named levels, and the one it has where that lies between them. */
const levelOptions = (own: number | null) => [
  { value: '', label: 'Anyone' },
  ...[...new Set([...SKILL_LEVELS.map(({ value }) => value as number), ...(own === null ? [] : [own])])]
    .sort((a, b) => a - b)
    .map((level) => ({ value: String(level), label: `${skillLevelName(level)} and up` })),
]

type Registration = AdminSlot['registrations'][number]

interface WantingProps {
  registration: Registration
  /** Off the slot; it holds its place while the pointer is near. */
  isGone: boolean
  onRemove: () => void
}

function Wanting({ registration, isGone, onRemove }: WantingProps) {
  const { person, priority, waitlist, plays, rating, adminRating } = registration
  const level = adminRating ?? rating
  return (
    <li inert={isGone} aria-hidden={isGone || undefined} className={cx(styles.person, isGone && styles.gone)}>
      {/* What one holds or waits for is no wish any more, and has no rank. */}
      <span className={styles.rank}>
        {!plays && !waitlist && (
          <>
            {ordinal(priority)}
            <span className={styles.small}>wish</span>
          </>
        )}
      </span>
      <Avatar
        person={{
          userId: person.userId,
          first: person.firstName,
          last: person.lastName,
          imageUrl: person.imageUrl,
        }}
      />
      <span className={styles.who}>
        <span className={styles.name}>{nameOf(person)}</span>
        <span className={styles.small}>
          {level === null
            ? 'No level given'
            : `${skillLevelName(level)}${adminRating !== null ? ', as you rated it' : ''}`}
        </span>
      </span>
      {plays && <Chip tone="success">Plays</Chip>}
      {waitlist && <Chip>Waits</Chip>}
      <IconButton label={`Take ${nameOf(person)} off this slot`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

const registrationId = ({ id }: Registration) => id

interface Props {
  session: SessionView['session']
  song: SessionSongWithSlots
  slot: Slot
  onRequired: (required: boolean) => void
  onMinRating: (minRating: number | null) => void
  onRemove: () => void
}

/** Signs somebody up who has no phone at hand. */
function AddPerson({ session, slotId, taken }: { session: Props['session']; slotId: number; taken: Set<number> }) {
  const members = useMembersQuery(session.groupId)
  const register = useRegisterPerson(session.id, slotId)
  const others = (members.data ?? []).filter(({ userId }) => !taken.has(userId))
  return (
    <div className={styles.add}>
      {register.error && <Notice kind="error">{register.error.message}</Notice>}
      <IfFailed of={members} what="The members" />
      <SelectField
        label="Put someone down for it"
        name="person"
        value=""
        options={[
          { value: '', label: register.isPending ? 'One moment…' : 'Choose a member…' },
          ...others.map((member) => ({ value: String(member.userId), label: nameOf(member) })),
        ]}
        onChange={(value) => value && register.mutate(Number(value))}
      />
    </div>
  )
}

function Note({ sessionId, slot }: { sessionId: number; slot: Slot }) {
  const update = useUpdateSlotNote(sessionId, slot.slotId)
  const handle = useForm({
    initial: { note: slot.note },
    draft: `slot-note-${slot.slotId}`,
    isShared: true,
    submit: async ({ note }, began) => {
      await update.mutateAsync({ note, was: began.note })
      showToast({ kind: 'plain', title: 'Saved', body: 'Whoever plays it will see it.' })
    },
  })
  const { form, field, busy } = handle
  return (
    <form {...form} aria-label="Note" className={styles.note}>
      <FormNotes form={handle} />
      <TextArea label="Note for whoever plays it" rows={3} maxLength={500} {...field('note')} />
      <Button type="submit" look="outlined" busy={busy}>
        Save note
      </Button>
    </form>
  )
}

export function SlotAdmin({ session, song, slot, onRequired, onMinRating, onRemove }: Props) {
  const slots = useSlotsOfSongQuery(session.id, song.sessionSongId)
  const remove = useRemoveFromSlot(session.id, slot.slotId)
  const [leaving, setLeaving] = useState<Registration | null>(null)
  const registrations = slots.data?.find(({ slotId }) => slotId === slot.slotId)?.registrations
  const { rows, hold } = useStaying(registrations ?? [], registrationId)
  return (
    <div className={styles.columns}>
      <section aria-labelledby="wanting">
        <Confirm
          title={leaving ? `Take ${nameOf(leaving.person)} off this slot?` : ''}
          open={leaving !== null}
          onClose={() => setLeaving(null)}
          no="Keep them"
          yes="Take off"
          look="danger"
          onYes={() => {
            if (leaving) remove.mutate(leaving.person.userId)
            setLeaving(null)
          }}
        >
          {leaving?.plays
            ? `${leaving.person.firstName} plays it.`
            : `${leaving?.person.firstName ?? 'This member'} asked for it.`}{' '}
          If you sign them up again, it goes to the bottom of their wishes.
        </Confirm>
        <h2 id="wanting" className={styles.title}>
          <InstrumentIcon family={slot.family} />
          Who wants it
          <span className={styles.of}>
            {song.number ? `Song ${song.number}, ` : ''}
            {song.title}
          </span>
        </h2>
        <SlotHolders sessionId={session.id} slot={slot} />
        {slots.isError && <LoadFailed what="Who wants it" onRetry={() => slots.refetch()} />}
        {slots.isLoading && <Skeleton lines={4} label="Loading who wants it" />}
        {registrations && (
          <ul className={styles.people} {...hold}>
            {rows.map(({ item: registration, isGone }) => (
              <Wanting
                key={registration.id}
                registration={registration}
                isGone={isGone}
                onRemove={() => setLeaving(registration)}
              />
            ))}
          </ul>
        )}
        {registrations?.length === 0 && <p className={styles.none}>Nobody has asked for it yet.</p>}
        {registrations && (
          <AddPerson
            session={session}
            slotId={slot.slotId}
            taken={new Set(registrations.map(({ person }) => person.userId))}
          />
        )}
      </section>
      <section aria-label="The slot" className={styles.side}>
        <div className={styles.switch}>
          <span>
            Core slot
            <span className={styles.hint}>Without it, the song can’t be played.</span>
          </span>
          <Switch label="Core slot" checked={slot.required} onChange={onRequired} />
        </div>
        <SelectField
          label="Lowest level"
          name="min-rating"
          hint="Rosters seat nobody below it, and only players who reach it are asked to help out. Anyone can still put their name down."
          value={String(slot.minRating ?? '')}
          options={levelOptions(slot.minRating)}
          onChange={(value) => onMinRating(Number(value) || null)}
        />
        <Note sessionId={session.id} slot={slot} />
        <Button look="danger" className={styles.remove} icon={<Trash2 size={18} aria-hidden />} onClick={onRemove}>
          Remove the slot
        </Button>
      </section>
    </div>
  )
}
