import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './FullScreenCode.module.css'

interface Props {
  title: string
  /** As SVG. */
  qrCode: string
  onClose: () => void
}

/** The code as large as the screen is, for a phone or a tablet at the door; the screen stays on meanwhile. */
export default function FullScreenCode({ title, qrCode, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Where the browser refuses either, the code is there all the same.
    void shown?.requestFullscreen?.().catch(() => {})
    const awake = navigator.wakeLock?.request('screen').catch(() => null)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      void awake?.then((lock) => lock?.release())
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.screen} aria-label="The door’s code" onClose={onClose}>
      <p className={styles.title}>{title}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="The walk-in link as a QR code"
        className={styles.code}
      />
      <p className={styles.words}>Scan, say your name and what you play.</p>
      <Button look="outlined" icon={<X size={20} aria-hidden />} onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  )
}
