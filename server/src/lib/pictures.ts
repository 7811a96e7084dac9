import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { notAPicture, pictureTooLarge } from './errors.ts'

// A thread of sharp's for each core is enough; the cache would only hold on to memory.
sharp.cache(false)

const MOST_PIXELS = 50_000_000
const TAKEN = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])

export interface Frame {
  width: number
  height: number
}

/** As the specification has them, at twice the size for sharp screens. */
export const BANNER: Frame = { width: 1200, height: 515 }
export const PORTRAIT: Frame = { width: 512, height: 512 }
const SHARPEST = 2

/** Made anew from the pixels alone: what else was in the file (a place, a script, another file) stays behind. */
export async function takePicture(
  bytes: Uint8Array,
  frame: Frame,
): Promise<{ name: string; bytes: Buffer; width: number; height: number }> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (!TAKEN.has(format)) throw notAPicture()
    const { data, info } = await image
      .rotate()
      .resize({ width: frame.width * SHARPEST, height: frame.height * SHARPEST, fit: 'cover', position: 'attention' })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 40)}.webp`
    return { name, bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw pictureTooLarge()
    throw notAPicture()
  }
}

/** The widths that pages ask for: the specification's breakpoints. */
export const WIDTHS = [96, 192, 384, 576, 768, 992, 1200] as const
export const FORMATS = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof FORMATS)[number]

/** Only these are ever made, so nobody can fill the disk with sizes. */
const MADE = [...new Set(WIDTHS.flatMap((width) => [width, width * SHARPEST]))].sort((a, b) => a - b)

/** The smallest width that is enough. */
export const widthFor = (wanted: number, ratio: number): number => {
  const pixels = wanted * Math.min(SHARPEST, Math.max(1, ratio))
  return MADE.find((width) => width >= pixels) ?? (MADE.at(-1) as number)
}

export const variantName = (name: string, width: number, format: Format) => `${name.slice(0, 40)}-${width}.${format}`

/** Everything that may be kept of a picture: itself, and what was made of it. */
export const filesOf = (name: string): string[] => [
  name,
  ...MADE.flatMap((width) => FORMATS.map((format) => variantName(name, width, format))),
]

export const formatFor = (accept: string | undefined): Format =>
  accept?.includes('image/avif') ? 'avif' : accept?.includes('image/webp') ? 'webp' : 'jpeg'

export const variant = (master: Buffer, width: number, format: Format): Promise<Buffer> =>
  sharp(master)
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, { quality: format === 'avif' ? 55 : 80, ...(format === 'avif' ? { effort: 2 } : {}) })
    .toBuffer()
