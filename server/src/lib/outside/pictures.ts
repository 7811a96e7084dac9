import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { notAPicture, pictureTooLarge, pictureTooThin, Refusal } from '../errors.ts'
import { Turns } from '../turns.ts'

// A thread of sharp's for each core is enough; the cache would only hold on to memory.
sharp.cache(false)

// Only what is taken has a decoder at all: a file that slips past the look at its first bytes meets none.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/**
 * Bytes of memory that a pixel takes while a picture of this kind is read whole, at worst, measured with 24 megapixels. A file
 * of a kilobyte can unfold to as many pixels as it likes to say.
 */
const BYTES_A_PIXEL = { jpeg: 7, png: 10, webp: 7, gif: 7, avif: 21 }
type Kind = keyof typeof BYTES_A_PIXEL
/** Of those that can be read line by line, once to be turned upright. */
const BYTES_BY_LINE = 4
const byLine = (kind: Kind, isProgressive: boolean) => (kind === 'jpeg' || kind === 'png') && !isProgressive
/** What any phone takes. The app cuts pictures to size before it sends them, so this is for other senders. */
const MOST_PIXELS = 25_000_000
/** Of one picture, and of two at a time; the system gives freed memory back late, so this is well below what we can bear. */
const MOST_MEMORY = 120_000_000

/** Of what is taken, the slowest needs about two. */
const LONGEST_SECONDS = 20

const turns = new Turns(2, MOST_MEMORY)

/** What a file is by its first bytes alone, so that nothing else reaches a decoder. */
export function pictureKind(bytes: Uint8Array): Kind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  // The brands that the file names: the first is what it is, the others what it can be read as.
  if (text(4, 8) === 'ftyp' && /^avi[fs]|^mif1.{4}(.{4})*avif/s.test(text(8, 48))) return 'avif'
  return undefined
}

export interface Frame {
  width: number
  height: number
  /** The whole picture within it, instead of the part that fills it. */
  whole?: boolean
}

/** As the specification has them, at twice the size for sharp screens. */
export const BANNER: Frame = { width: 1200, height: 515 }
export const PORTRAIT: Frame = { width: 512, height: 512 }
/** What goes with a message: as it was taken. */
export const SNAPSHOT: Frame = { width: 800, height: 800, whole: true }
const SHARPEST = 2

/** The picture is enlarged until it fills the frame before it is cut: a line of one pixel by thousands becomes gigabytes. */
function coveringPixels({ width, height }: { width: number; height: number }, frame: Frame): number {
  const scale = Math.max((frame.width * SHARPEST) / width, (frame.height * SHARPEST) / height)
  return width * height * scale ** 2
}

/** Made anew from the pixels alone: what else was in the file (a place, a script, another file) stays behind. */
export async function takePicture(
  bytes: Uint8Array,
  frame: Frame,
): Promise<{ name: string; bytes: Buffer; width: number; height: number }> {
  const kind = pictureKind(bytes)
  if (!kind) throw notAPicture()
  try {
    const { width, height, isProgressive, autoOrient } = await sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
    }).metadata()
    const enlarged = frame.whole ? 0 : coveringPixels(autoOrient, frame)
    if (enlarged > MOST_PIXELS) throw pictureTooThin()
    const memory = Math.max(
      width * height * (byLine(kind, isProgressive) ? BYTES_BY_LINE : BYTES_A_PIXEL[kind]),
      enlarged * BYTES_BY_LINE,
    )
    if (memory > MOST_MEMORY) throw pictureTooLarge()
    const { data, info } = await turns.take(memory, () =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .rotate()
        .resize({
          width: frame.width * SHARPEST,
          height: frame.height * SHARPEST,
          ...(frame.whole
            ? { fit: 'inside' as const, withoutEnlargement: true }
            : { fit: 'cover' as const, position: 'attention' }),
        })
        .webp({ quality: 84 })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer({ resolveWithObject: true }),
    )
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 40)}.webp`
    return { name, bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (/pixel limit|timeout/i.test(String(error))) throw pictureTooLarge()
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

/** What making a smaller one of our own takes: it has been cut to size. */
const MASTER_BYTES = 50_000_000

export const variant = (master: Buffer, width: number, format: Format): Promise<Buffer> =>
  turns.take(MASTER_BYTES, () =>
    sharp(master)
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, { quality: format === 'avif' ? 55 : 80, ...(format === 'avif' ? { effort: 2 } : {}) })
      .toBuffer(),
  )
