import { Dices, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useWide } from '../../lib/view/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './AutoOptions.module.css'
import { Held, type HeldSlot } from './Held.tsx'
import type { Auto } from './use-auto-assign.ts'
import { USUAL } from './use-auto-assign.ts'

const SWITCHES = [
  { name: 'keepLocked', label: 'Keep what is locked', says: 'Your own moves and every yes stay where they are.' },
  {
    name: 'wildcards',
    label: 'Seat those who play anything',
    says: 'Anyone who said “any slot of this instrument” counts too.',
  },
  {
    name: 'helpUnluckiest',
    label: 'Help the unluckiest',
    says: 'Swaps for whoever came off worst, where nobody loses a song.',
  },
  {
    name: 'bumpedFirst',
    label: 'Those who went without last time go first',
    says: 'They get more tickets in the lottery.',
  },
] as const

/** As much as a whole number of the database holds. */
const MOST_SEED = 2_147_483_647
const seedOf = (typed: string) => (/^\d+$/.test(typed) && Number(typed) <= MOST_SEED ? Number(typed) : null)
const newSeed = () => Math.floor(Math.random() * 9000) + 1000

interface Props {
  auto: Auto
  seed: number
  /** How many slots are locked now. */
  locked: number
  /** What was left as it is in an earlier run. */
  held: HeldSlot[]
  session: SessionView['session']
  names: ReadonlyMap<number, string>
}

/** What auto-assign is to mind. Nothing changes before the difference was looked at. */
export default function AutoOptions({ auto, seed, locked, held, session, names }: Props) {
  const [options, setOptions] = useState({ ...USUAL, ...auto.options })
  const [number, setNumber] = useState(`${options.seed ?? seed}`)
  const drawn = seedOf(number)
  const isWide = useWide()
  const kept = new Set(options.keepSlotIds)
  const actions = (
    <>
      {auto.isSlow && (
        <span role="status" className={styles.busy}>
          Working it out…{' '}
          <Button look="text" size="compact" onClick={auto.cancel}>
            Cancel
          </Button>
        </span>
      )}
      <Button
        icon={<WandSparkles size={20} aria-hidden />}
        busy={auto.isBusy}
        disabled={drawn === null}
        onClick={() => drawn !== null && auto.run({ ...options, seed: drawn })}
      >
        Work it out
      </Button>
    </>
  )
  const choices = (
    <>
      <ul>
        {SWITCHES.map(({ name, label, says }) => (
          <li key={name} className={styles.row}>
            <div>
              <strong>{label}</strong>
              <p>{name === 'keepLocked' ? `${says} ${locked} ${locked === 1 ? 'is' : 'are'} locked.` : says}</p>
            </div>
            <Switch
              label={label}
              checked={options[name] ?? false}
              onChange={(on) => setOptions({ ...options, [name]: on })}
            />
          </li>
        ))}
        <li className={styles.row}>
          <div>
            <label className={styles.lottery}>
              <strong>Lottery number</strong>
              <input
                inputMode="numeric"
                maxLength={10}
                value={number}
                aria-invalid={drawn === null || undefined}
                aria-describedby="lottery-says"
                className={styles.seed}
                onChange={(event) => setNumber(event.target.value.trim())}
              />
            </label>
            <p id="lottery-says">
              {drawn === null
                ? `A whole number, ${MOST_SEED} at most.`
                : 'It decides between equals. Drawing again is a new lottery; the same number gives the same roster.'}
            </p>
          </div>
          <Button
            look="outlined"
            size="compact"
            icon={<Dices size={18} aria-hidden />}
            onClick={() => setNumber(`${newSeed()}`)}
          >
            Draw again
          </Button>
        </li>
      </ul>
      <Held
        session={session}
        held={held.filter(({ slotId }) => kept.has(slotId))}
        nameOf={(userId) => names.get(userId) ?? 'Someone'}
        isBusy={auto.isBusy}
        onRelease={(slotId) => setOptions({ ...options, keepSlotIds: [...kept].filter((one) => one !== slotId) })}
      >
        You left these as they are, and they stay so. Take one back, and it may change.
      </Held>
      <p className={styles.foot}>You’ll see the difference first. Nothing is kept until you say so.</p>
    </>
  )
  const frame = { title: 'Auto-assign', open: auto.isAsking, onClose: auto.close }
  return isWide ? (
    <Dialog
      {...frame}
      actions={
        <>
          <Button look="outlined" onClick={auto.close}>
            Not now
          </Button>
          {actions}
        </>
      }
    >
      {choices}
    </Dialog>
  ) : (
    <Sheet {...frame} opensAt={0.75} footer={actions}>
      {choices}
    </Sheet>
  )
}
