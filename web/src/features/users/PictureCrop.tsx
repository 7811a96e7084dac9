import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CropView, drawn } from '../../ui/CropView.tsx'
import { CENTRE, FACE } from '../../ui/crop.ts'
import styles from './PictureButton.module.css'

interface Props {
  picture: ImageBitmap
  busy: boolean
  onUse: (picture: Blob) => void
  onCancel: () => void
}

/** Which part of a photograph is one's face. */
export default function PictureCrop({ picture, busy, onUse, onCancel }: Props) {
  const [crop, setCrop] = useState(CENTRE)
  const use = async () => onUse(await drawn(picture, crop, FACE))
  return (
    <div className={styles.crop}>
      <CropView round picture={picture} shape={FACE} crop={crop} onChange={setCrop} label="Preview of your picture" />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => !busy && void use()}>
          Use this picture
        </Button>
        <Button look="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
