import { LocateFixed, X } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SuggestField } from '../../ui/SuggestField.tsx'
import styles from './NearChooser.module.css'
import { type Place, placeName, useCitiesQuery } from './queries.ts'

export interface Near {
  coordinates: string
  place: string
}

// Two decimals are about a kilometre: near enough to find a group, and no one's front door.
const about = (latitude: number, longitude: number) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

const whereAmI = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation
      ? navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 600_000 })
      : reject(new Error('This browser can’t tell where you are.')),
  )

/** Where to look: the browser's own place, or a city or postal code, which is asked for only then: beside the field for groups it was a second one. */
export function NearChooser({ near, onChange }: { near: Near | null; onChange: (near: Near | null) => void }) {
  const [text, setText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const cities = useCitiesQuery(useDebounced(text.trim()))

  async function lookHere() {
    setState('asking')
    try {
      const { coords } = await whereAmI()
      setState('idle')
      onChange({ coordinates: about(coords.latitude, coords.longitude), place: 'you' })
    } catch {
      setState('refused')
      setTyping(true)
    }
  }

  function choose(place: Place) {
    setText('')
    setTyping(false)
    setState('idle')
    onChange({ coordinates: about(place.latitude, place.longitude), place: placeName(place) })
  }

  if (near) {
    return (
      <div className={styles.chosen}>
        <p className={styles.near}>
          Near <strong>{near.place}</strong>
        </p>
        <Button look="outlined" icon={<X size={18} aria-hidden />} onClick={() => onChange(null)}>
          Everywhere
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.chooser}>
      <Button
        look="outlined"
        className={styles.here}
        busy={state === 'asking'}
        icon={<LocateFixed size={20} aria-hidden />}
        onClick={lookHere}
      >
        Near me
      </Button>
      {isTyping ? (
        <SuggestField
          label="City or postal code"
          name="city"
          autoFocus
          value={text}
          suggestions={text.trim().length > 1 ? (cities.data ?? []) : []}
          textOf={placeName}
          onType={setText}
          onChoose={choose}
        />
      ) : (
        <Button look="outlined" className={styles.here} onClick={() => setTyping(true)}>
          Near another place
        </Button>
      )}
      {state === 'refused' && (
        <div className={styles.refused}>
          <Notice>Your browser didn’t say where you are. Type a city instead.</Notice>
        </div>
      )}
    </div>
  )
}
