import { PRODUCT } from '@app/core/product'
import { install, isApple, isInstalled, useInstall } from '../../lib/device/install.ts'
import { Button } from '../../ui/Button.tsx'
import { AppleSteps } from './AppleSteps.tsx'
import styles from './Install.module.css'

/** Whether the app stands on the home screen, and how it gets there. */
export function InstallSettings() {
  const prompt = useInstall((state) => state.prompt)
  if (isInstalled()) return <p className={styles.words}>{PRODUCT} is installed on this device.</p>
  return (
    <div className={styles.words}>
      <p>Installed, {PRODUCT} opens from your home screen and shows what you’ve seen even when you’re offline.</p>
      {prompt ? (
        <Button look="outlined" onClick={() => void install()}>
          Install {PRODUCT}
        </Button>
      ) : isApple() ? (
        <AppleSteps />
      ) : (
        <p>Your browser’s menu has “Install app” or “Add to Home screen”, if it can and has not done so already.</p>
      )}
    </div>
  )
}
