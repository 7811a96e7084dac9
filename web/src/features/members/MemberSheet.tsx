import { SKILL_LEVELS, skillLevelName } from '@app/core/rules/skill-level'
import { ownZone } from '@app/core/rules/wall-clock'
import { useState } from 'react'
import { monthAndYear } from '../../lib/words/poster-day.ts'
import { fullName } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { personOf } from '../../ui/person.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './MemberSheet.module.css'
import { useRate, useRemoveMember, useSetAdmin } from './mutations.ts'
import type { GroupUser } from './queries.ts'
import { removalWords } from './removal-words.ts'

const NOT_SET = '0'
const LEVELS = [
  { value: NOT_SET, label: 'Not Set' },
  ...SKILL_LEVELS.map(({ value, name }) => ({ value: String(value), label: name })),
]

function Ratings({ groupId, user }: { groupId: number; user: GroupUser }) {
  const rate = useRate(groupId)
  if (!user.instruments.length) return <p className={styles.quiet}>{user.firstName} hasn’t said what they play.</p>
  return (
    <ul>
      {user.instruments.map(({ instrumentId, name, family, rating, adminRating }) => (
        <li key={instrumentId} className={styles.instrument}>
          <p className={styles.line}>
            <InstrumentIcon family={family} />
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>
              {user.firstName} says {skillLevelName(rating)}
            </span>
          </p>
          <Segmented
            label={`Your rating of ${name}: ${skillLevelName(adminRating)}`}
            options={LEVELS}
            value={String(adminRating ?? NOT_SET)}
            onChange={(value) => rate.mutate({ userId: user.userId, instrumentId, rating: Number(value) || null })}
          />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  groupId: number
  user: GroupUser | undefined
  open: boolean
  onClose: () => void
}

/** One member, as an admin sees them: ratings, rights, removal. */
export default function MemberSheet({ groupId, user, open, onClose }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const setAdmin = useSetAdmin(groupId)
  const remove = useRemoveMember(groupId)
  const name = user ? fullName(personOf(user)) : ''
  const joined = user && monthAndYear(new Date(user.joinedAt), ownZone())
  return (
    <>
      <Sheet title={name} open={open} onClose={onClose} opensAt={0.75}>
        {user && (
          <div className={styles.sheet}>
            <p className={styles.quiet}>
              {user.email || 'Guest without an account'} · member since {joined}
            </p>
            <section>
              <h3 className={styles.title}>How well do they play?</h3>
              <p className={styles.quiet}>Only the organisers and {user.firstName} see this. Rosters go by it.</p>
              <Ratings groupId={groupId} user={user} />
            </section>
            {user.email && (
              <section>
                <h3 className={styles.title}>Rights</h3>
                <div className={styles.switch}>
                  <span>Runs the group as an organiser</span>
                  <Switch
                    label={`${name} is an organiser`}
                    checked={user.isAdmin}
                    onChange={(isAdmin) => setAdmin.mutate({ userId: user.userId, isAdmin })}
                  />
                </div>
              </section>
            )}
            <div className={styles.actions}>
              <ButtonLink to={`/profile/${user.userId}`} look="outlined">
                Profile
              </ButtonLink>
              <Button look="danger" onClick={() => setRemoving(true)}>
                Remove from the group
              </Button>
            </div>
          </div>
        )}
      </Sheet>
      <Confirm
        title={`Remove ${name}?`}
        open={isRemoving}
        onClose={() => setRemoving(false)}
        no="Keep"
        yes="Remove"
        look="danger"
        onYes={() => {
          if (user) remove.mutate({ userId: user.userId })
          setRemoving(false)
          onClose()
        }}
      >
        <p>{user && removalWords(user.toCome)}</p>
        <p>
          They can’t join again until you let them. What they wrote stays. The group gets a new invitation link: the old
          one stops working.
        </p>
      </Confirm>
    </>
  )
}
