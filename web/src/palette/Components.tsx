import { Bell } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../lib/toasts.ts'
import { Toasts } from '../shell/Toasts.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip, FilterChip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMeter, Meter } from '../ui/Meter.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Poster } from '../ui/Poster.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Steps } from '../ui/Steps.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { FormModes } from './FormModes.tsx'
import { Menus } from './Menus.tsx'
import styles from './Palette.module.css'
import { Part } from './Part.tsx'

const PEOPLE = [
  { userId: 1, first: 'Ana', last: 'Lindqvist', imageUrl: null },
  { userId: 2, first: 'Bartholomew', last: 'Featherstonehaugh', imageUrl: null },
  { userId: 3, first: 'Jo', last: '', imageUrl: null },
  { userId: 4, first: '', last: '', imageUrl: null },
]

function Controls() {
  const [on, setOn] = useState(true)
  const [level, setLevel] = useState<string | null>('b')
  const [pressed, setPressed] = useState(true)
  return (
    <Part title="Controls">
      <div className={styles.row}>
        <Button>Filled</Button>
        <Button look="outlined">Outlined</Button>
        <Button look="text">Text</Button>
        <Button look="danger">Danger</Button>
        <Button size="compact">Compact</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Bell">
          <Bell size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.row}>
        <FilterChip pressed={pressed} onPress={() => setPressed(!pressed)}>
          My instruments
        </FilterChip>
        <Switch label="Push" checked={on} onChange={setOn} />
        <Switch label="Not to be changed" checked={false} onChange={() => {}} disabled />
      </div>
      <Segmented
        label="Level"
        value={level}
        onChange={setLevel}
        options={['Beginner', 'Competent', 'Expert'].map((label) => ({ value: label[0]?.toLowerCase() ?? '', label }))}
      />
    </Part>
  )
}

function Marks() {
  return (
    <Part title="Marks">
      <div className={styles.row}>
        <Chip>Cut</Chip>
        <Chip tone="primary">Important</Chip>
        <Chip tone="success">Confirmed</Chip>
        <Chip tone="warning">Breaking Changes</Chip>
        <Chip tone="danger">Critical</Chip>
        <Badge count={3} />
        <Badge count={101} />
      </div>
      <div className={styles.row}>
        {PEOPLE.map((person) => (
          <Avatar key={person.userId} person={person} size="large" link={false} />
        ))}
        {PEOPLE.slice(0, 1).map((person) => (
          <Avatar key={person.userId} person={person} size="large" />
        ))}
        <Meter value={3} max={5} label="Advanced" />
        <LoadMeter songs={3} min={2} max={4} />
      </div>
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part title="Overlays">
      <div className={styles.row}>
        <Button look="outlined" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button look="outlined" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button look="outlined" onClick={() => showToast({ kind: 'error', title: 'Server Error', body: 'It broke.' })}>
          Toast
        </Button>
      </div>
      <Dialog
        title="Leave the session?"
        open={open === 'dialog'}
        onClose={close}
        actions={<Button onClick={close}>Stay</Button>}
      >
        Your three wishes are given up.
      </Dialog>
      <Sheet title="A sheet" open={open === 'sheet'} onClose={close}>
        Drag it by its grip.
      </Sheet>
      <Toasts />
    </Part>
  )
}

export function Components() {
  return (
    <>
      <Controls />
      <FormModes />
      <Marks />
      <Overlays />
      <Menus />
      <Part title="Messages">
        <Notice>Something to know.</Notice>
        <Notice kind="success">It worked.</Notice>
        <Notice kind="error">It did not.</Notice>
        <Card title="A card" action={<Button>Go on</Button>}>
          With words and one thing to do.
        </Card>
        <EmptyState title="Nothing yet" action={<Button>Begin</Button>}>
          What would stand here, and how to get there.
        </EmptyState>
        <Skeleton lines={3} />
      </Part>
      <Part title="Order">
        <Tabs
          label="Session"
          tabs={[
            {
              value: 'songs',
              label: 'Songs',
              count: 15,
              content: <Steps steps={[{ title: 'Superstition', body: 'Stevie Wonder' }]} />,
            },
            { value: 'people', label: 'People', count: 31, content: 'Everybody' },
          ]}
        />
      </Part>
      <Part title="Posters">
        <div className={styles.posters}>
          {['Anchor Thursday Blues', 'Bristol Funk & Soul', 'Sunday Slow Jam'].map((name) => (
            <Poster key={name} name={name} />
          ))}
        </div>
      </Part>
    </>
  )
}
