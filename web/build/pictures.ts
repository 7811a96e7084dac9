import sharp from 'sharp'
import type { Plugin } from 'vite'
import { badge, banner, logo, nobody } from './logo.ts'

// The specification's sizes, and 512, which Android asks for.
const SIZES = [32, 36, 48, 64, 96, 128, 180, 192, 512]
// What a mask may cut away: a fifth on each side.
const SAFE_INSET = 4

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 9 }).toBuffer()

async function draw(): Promise<Map<string, Buffer | string>> {
  const files = new Map<string, Buffer | string>([['icons/icon.svg', logo()]])
  for (const size of SIZES) files.set(`icons/icon-${size}.png`, await png(logo({ rounded: size !== 180 }), size))
  files.set('icons/maskable-512.png', await png(logo({ inset: SAFE_INSET, rounded: false }), 512))
  const shape = { fit: 'contain', background: '#0000' } as const
  files.set('icons/badge-96.png', await sharp(Buffer.from(badge)).resize(96, 96, shape).png().toBuffer())
  files.set('local/img/avatar.png', await png(nobody, 256))
  files.set('local/img/800x300_ph.png', await png(banner, 800))
  return files
}

/** Every picture that the app has of its own, drawn at build from vectors. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    async generateBundle() {
      for (const [fileName, source] of await draw()) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      const drawn = draw()
      server.middlewares.use(async (request, reply, next) => {
        const file = (await drawn).get((request.url ?? '').slice(1))
        if (file) reply.end(file)
        else next()
      })
    },
  }
}
