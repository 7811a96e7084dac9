import { PRODUCT } from '@app/core/product'
import { endOffer, install, useInstall } from '../../lib/device/install.ts'
import { Button } from '../../ui/Button.tsx'
import { AppleSteps } from './AppleSteps.tsx'
import styles from './Install.module.css'

/** In one's own words why, and a no that is the last word. */
export function InstallOffer() {
  const prompt = useInstall((state) => state.prompt)
  return (
    <section aria-label={`Install ${PRODUCT}`} className={styles.offer}>
      <div className={styles.words}>
        <strong>Your first wish is in. Keep {PRODUCT} at hand?</strong>
        <p>On your home screen it opens at once, and your parts are there even when you’re offline.</p>
        {!prompt && <AppleSteps />}
      </div>
      <div className={styles.buttons}>
        {prompt && <Button onClick={() => void install()}>Install</Button>}
        <Button look="text" onClick={endOffer}>
          {prompt ? 'Not now' : 'Got it'}
        </Button>
      </div>
    </section>
  )
}
