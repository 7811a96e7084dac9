import { type PointerEvent, useEffect, useId, useRef } from 'react'
import styles from './CropView.module.css'
import { cx } from './class-names.ts'
import { type Crop, cropOf, dragged, MOST_ZOOM, type Size, zoomed } from './crop.ts'

/** The cropped part as a file, twice the shape's size where the picture has that much. */
export function drawn(picture: ImageBitmap, crop: Crop, shape: Size): Promise<Blob> {
  const part = cropOf(picture, crop, shape)
  const scale = part.width >= shape.width * 1.5 ? 2 : 1
  const canvas = document.createElement('canvas')
  canvas.width = shape.width * scale
  canvas.height = shape.height * scale
  paint(canvas, picture, crop, shape)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/jpeg', 0.9),
  )
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, shape: Size) {
  const { left, top, width, height } = cropOf(picture, crop, shape)
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

const SLIDERS = [
  { name: 'zoom', label: 'Size', min: 1, max: MOST_ZOOM },
  { name: 'x', label: 'Left to right', min: 0, max: 1 },
  { name: 'y', label: 'Up and down', min: 0, max: 1 },
] as const

/** How much one pixel of the wheel is. */
const BY_WHEEL = 0.002

interface Point {
  x: number
  y: number
}

const between = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

interface Props {
  picture: ImageBitmap
  shape: Size
  crop: Crop
  onChange: (crop: Crop) => void
  label: string
  round?: boolean
}

/** The picture as it will be. It is dragged into place, and pinched or wheeled to its size; the sliders do the same for the keyboard. */
export function CropView({ picture, shape, crop, onChange, label, round }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const id = useId()
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop, shape)
  }, [picture, crop, shape])

  function move({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const apart = between([...fingers.current.values()])
    fingers.current.set(pointerId, { x, y })
    if (fingers.current.size > 1) {
      if (apart > 0) onChange(zoomed(crop, between([...fingers.current.values()]) / apart))
      return
    }
    const { clientWidth, clientHeight } = currentTarget
    onChange(
      dragged(picture, crop, { across: (x - before.x) / clientWidth, down: (y - before.y) / clientHeight }, shape),
    )
  }
  const letGo = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)

  return (
    <>
      <canvas
        ref={canvas}
        width={shape.width}
        height={shape.height}
        role="img"
        aria-label={label}
        className={cx(styles.crop, round && styles.round)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onWheel={({ deltaY }) => onChange(zoomed(crop, 1 - deltaY * BY_WHEEL))}
      />
      <div className={styles.sliders}>
        {SLIDERS.map(({ name, label: words, min, max }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`} className={styles.label}>
              {words}
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
