import sharp from 'sharp'
import { logo } from '../../web/build/logo.ts'

/** As in web/src/styles/tokens.css and on the mark itself. */
export const COLOURS = { light: '#f5f7f6', dark: '#0a1113', mark: '#0b5c63', accent: '#12b5cb' }

/** The mark's own square. */
const SIDE = 26

/** The mark as Android draws it: `share` of the whole picture's width, with its ground or without. */
export function vectorMark({ share, ground = false }: { share: number; ground?: boolean }): string {
  const whole = SIDE / share
  const room = ((whole - SIDE) / 2).toFixed(2)
  const square = 'M6,0h14a6,6 0,0 1,6 6v14a6,6 0,0 1,-6 6h-14a6,6 0,0 1,-6 -6v-14a6,6 0,0 1,6 -6z'
  const lines = [
    ...(ground ? [`<path android:fillColor="${COLOURS.mark}" android:pathData="${square}" />`] : []),
    '<path android:strokeColor="#ffffff" android:strokeWidth="3.6" android:pathData="M15.5,11v5a3.8,3.8 0,0 1,-7.6 0" />',
    `<path android:fillColor="${COLOURS.accent}" android:pathData="M15.5,7m-2.6,0a2.6,2.6 0,1 1,5.2 0a2.6,2.6 0,1 1,-5.2 0" />`,
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp" android:height="108dp"
    android:viewportWidth="${whole.toFixed(2)}" android:viewportHeight="${whole.toFixed(2)}">
    <group android:translateX="${room}" android:translateY="${room}">
${lines.map((line) => `        ${line}`).join('\n')}
    </group>
</vector>
`
}

/** For an Android that has no adaptive icons. */
export async function launcherIcon(size: number, shape: 'rounded' | 'round'): Promise<Buffer> {
  const drawn = sharp(Buffer.from(logo({ rounded: shape === 'rounded' }))).resize(size)
  if (shape === 'rounded') return drawn.png().toBuffer()
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" width="${size}" height="${size}"><circle cx="1" cy="1" r="1"/></svg>`
  return drawn
    .composite([{ input: Buffer.from(disc), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The store takes no transparency. */
export const storeIcon = (): Promise<Buffer> =>
  sharp(Buffer.from(logo({ rounded: false })))
    .resize(1024)
    .flatten({ background: COLOURS.mark })
    .png()
    .toBuffer()

const SPLASH = 2732
/** So that it is as large as the page's own, which it gives way to: 64 of a phone's points. */
const SPLASH_MARK = 208

export async function splash(background: string): Promise<Buffer> {
  const mark = await sharp(Buffer.from(logo())).resize(SPLASH_MARK).png().toBuffer()
  return sharp({ create: { width: SPLASH, height: SPLASH, channels: 3, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
