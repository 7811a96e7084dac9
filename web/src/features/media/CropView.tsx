import { type PointerEvent, useEffect, useId, useRef } from 'react'
import styles from './BannerEditor.module.css'
import { BANNER, type Crop, cropOf, dragged, MOST_ZOOM } from './crop.ts'

/** The cropped part as a file, twice the banner's size where the picture has that much. */
export function drawn(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const part = cropOf(picture, crop)
  const scale = part.width >= BANNER.width * 1.5 ? 2 : 1
  const canvas = document.createElement('canvas')
  canvas.width = BANNER.width * scale
  canvas.height = BANNER.height * scale
  paint(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/jpeg', 0.9),
  )
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const { left, top, width, height } = cropOf(picture, crop)
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

const SLIDERS = [
  { name: 'zoom', label: 'Size', min: 1, max: MOST_ZOOM },
  { name: 'x', label: 'Left to right', min: 0, max: 1 },
  { name: 'y', label: 'Up and down', min: 0, max: 1 },
] as const

interface Props {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The banner as it will be. The picture is dragged into place; the sliders do the same for the keyboard. */
export function CropView({ picture, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const id = useId()
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop)
  }, [picture, crop])

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!last.current) return
    const { clientWidth, clientHeight } = event.currentTarget
    const across = (event.clientX - last.current.x) / clientWidth
    const down = (event.clientY - last.current.y) / clientHeight
    last.current = { x: event.clientX, y: event.clientY }
    onChange(dragged(picture, crop, { across, down }))
  }
  const letGo = () => {
    last.current = null
  }

  return (
    <>
      <canvas
        ref={canvas}
        width={BANNER.width}
        height={BANNER.height}
        role="img"
        aria-label="The banner as it will be"
        className={styles.crop}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      <div className={styles.sliders}>
        {SLIDERS.map(({ name, label, min, max }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`} className={styles.label}>
              {label}
            </label>
            <input
              id={`${id}-${name}`}
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[name]}
              onChange={(event) => onChange({ ...crop, [name]: Number(event.target.value) })}
              className={styles.slider}
            />
          </div>
        ))}
      </div>
    </>
  )
}
