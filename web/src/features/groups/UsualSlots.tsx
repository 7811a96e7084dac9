import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useInstrumentsQuery } from '../songs/queries.ts'
import { useUpdateDefaults } from './mutations.ts'
import { useGroupQuery, useGroupSettingsQuery } from './queries.ts'
import { usualBand } from './SlotTemplate.tsx'
import styles from './UsualSlots.module.css'

interface Props {
  groupId: number
  /** How many songs of the set have no slots. */
  slotless: number
  isFilling: boolean
  /** Gives these songs the usual slots. */
  onFill: () => void
}

/** Songs without slots are songs that nobody can sign up for: asks a new group what a song needs, and gives it to those that have none. */
export function UsualSlots({ groupId, slotless, isFilling, onFill }: Props) {
  const mayChoose = useGroupQuery(groupId).data?.callerIsAdmin === true
  const settings = useGroupSettingsQuery(groupId, mayChoose)
  const instruments = useInstrumentsQuery()
  const save = useUpdateDefaults(groupId)
  if ((settings.isError && !settings.data) || (instruments.isError && !instruments.data))
    return (
      <>
        <IfFailed of={settings} what="The group’s usual slots" />
        <IfFailed of={instruments} what="The instruments" />
      </>
    )
  if (!instruments.data || (mayChoose && !settings.data)) return null
  if (settings.data?.defaultSessionSettings.slots.length !== 0)
    return slotless > 0 ? (
      <div className={styles.place}>
        <Notice>
          <p>
            <strong>{slotless === 1 ? '1 song has no slots' : `${slotless} songs have no slots`}</strong>, so nobody can
            sign up for {slotless === 1 ? 'it' : 'them'}.
          </p>
          <div className={styles.ways}>
            <Button size="compact" busy={isFilling} onClick={onFill}>
              Give {slotless === 1 ? 'it' : 'them'} the usual slots
            </Button>
          </div>
        </Notice>
      </div>
    ) : null
  const slots = usualBand(instruments.data)
  return (
    <div className={styles.place}>
      <Notice>
        <p>
          <strong>New songs have no slots yet</strong>, so nobody could sign up for them. Which instruments does a song
          of yours usually need?
        </p>
        <div className={styles.ways}>
          <Button
            size="compact"
            busy={save.isPending}
            onClick={() =>
              save.mutate(
                { settings: { slots }, was: { slots: [] } },
                { onSuccess: () => (slotless > 0 ? onFill() : undefined) },
              )
            }
          >
            Vocals, two guitars, bass, drums, keys
          </Button>
          <ButtonLink look="outlined" size="compact" to={`/admin/edit-group-settings/${groupId}`}>
            Choose others
          </ButtonLink>
        </div>
        {save.error && <p>{save.error.message}</p>}
      </Notice>
    </div>
  )
}
