import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import type { Blobs } from '../outside/blobs.ts'
import { formatFor, variant, variantName, widthFor } from '../outside/pictures.ts'

const NAME = /^[0-9a-f]{40}\.webp$/
const number = (text: unknown, standard: number) => {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : standard
}

/** `/public-images/<name>?w=576&dpr=2`: the picture in the smallest size that is enough, in the best format that the reader takes. */
export function serveImages(http: FastifyInstance, blobs: Blobs): void {
  const making = new Map<string, Promise<Buffer>>()

  /** Made once, kept, and made once only when many ask at the same time. */
  async function variantOf(name: string, width: number, format: ReturnType<typeof formatFor>): Promise<Buffer> {
    const key = variantName(name, width, format)
    const kept = await blobs.get(key)
    if (kept) return kept
    const begun = making.get(key)
    if (begun) return begun
    const work = (async () => {
      const master = await blobs.get(name)
      if (!master) throw notFound('This picture')
      const bytes = await variant(master, width, format)
      await blobs.put(key, bytes)
      return bytes
    })()
    making.set(key, work)
    return work.finally(() => making.delete(key))
  }

  http.get<{ Params: { name: string }; Querystring: { w?: string; dpr?: string } }>(
    '/public-images/:name',
    async (request, reply) => {
      const { name } = request.params
      if (!NAME.test(name)) throw notFound('This picture')
      const format = formatFor(request.headers.accept)
      const bytes = await variantOf(name, widthFor(number(request.query.w, 1200), number(request.query.dpr, 1)), format)
      return reply
        .type(`image/${format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'Accept')
        .send(bytes)
    },
  )
}
