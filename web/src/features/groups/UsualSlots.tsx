import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useInstrumentsQuery } from '../songs/queries.ts'
import { useUpdateDefaults } from './mutations.ts'
import { useGroupQuery, useGroupSettingsQuery } from './queries.ts'
import { usualBand } from './SlotTemplate.tsx'
import styles from './UsualSlots.module.css'

/** For the admins of a group that has not said what a song needs, before they add songs that nobody could sign up for. */
export function UsualSlots({ groupId }: { groupId: number }) {
  const mayChoose = useGroupQuery(groupId).data?.callerIsAdmin === true
  const settings = useGroupSettingsQuery(groupId, mayChoose)
  const instruments = useInstrumentsQuery()
  const save = useUpdateDefaults(groupId)
  if (!instruments.data || settings.data?.defaultSessionSettings.slots.length !== 0) return null
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
            onClick={() => save.mutate({ settings: { slots }, was: { slots: [] } })}
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
