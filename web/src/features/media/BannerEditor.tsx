import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { CropView, drawn } from '../../ui/CropView.tsx'
import { BANNER, CENTRE } from '../../ui/crop.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './BannerEditor.module.css'
import type { BannerCalls } from './mutations.ts'

const UNREADABLE = 'This picture can’t be opened. Choose a JPEG, PNG or WebP file.'

interface Props {
  /** Whose banner it is, in the middle of a sentence. */
  whose: string
  calls: BannerCalls
  /** What stands there now. */
  current: ReactNode
  hasBanner: boolean
}

/** Choosing a photograph for the banner, and which part of it. */
export function BannerEditor({ whose, calls: { upload, remove }, current, hasBanner }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState(CENTRE)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    // So that the same file can be chosen again.
    event.target.value = ''
    if (!chosen) return
    setFailure(null)
    try {
      setPicture(await createImageBitmap(chosen))
      setCrop(CENTRE)
    } catch {
      setFailure(UNREADABLE)
    }
  }

  async function save() {
    if (!picture) return
    setFailure(null)
    try {
      await upload.mutateAsync(await drawn(picture, crop, BANNER))
      setPicture(null)
      showToast({ kind: 'plain', title: 'Saved', body: `The ${whose} has a new banner.` })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : UNREADABLE)
    }
  }

  return (
    <div className={styles.editor}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {picture ? (
        <CropView picture={picture} shape={BANNER} crop={crop} onChange={setCrop} label="Preview of the banner" />
      ) : (
        <div className={styles.frame}>{current}</div>
      )}
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label="Banner picture"
        className="visually-hidden"
        tabIndex={-1}
        onChange={choose}
      />
      <div className={styles.actions}>
        {picture && (
          <Button busy={upload.isPending} onClick={save}>
            Use as banner
          </Button>
        )}
        <Button look="outlined" icon={<ImagePlus size={18} aria-hidden />} onClick={() => file.current?.click()}>
          {picture ? 'Another picture' : 'Choose a picture'}
        </Button>
        {hasBanner && !picture && (
          <Button look="text" busy={remove.isPending} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
        {picture && (
          <Button look="text" onClick={() => setPicture(null)}>
            Cancel
          </Button>
        )}
      </div>
      <Confirm
        title="Remove the banner?"
        open={isRemoving}
        onClose={() => setRemoving(false)}
        no="Keep it"
        yes="Remove"
        look="danger"
        onYes={() => {
          setRemoving(false)
          remove.mutate()
        }}
      >
        The picture is deleted for everyone. To get it back, you’d have to upload it again.
      </Confirm>
    </div>
  )
}
