import { uploadGroupImage, uploadSessionImage } from '@app/core/contract/media'
import { useMutation } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/api/api.ts'
import { askGroupAgain } from '../groups/mutations.ts'
import { askSessionAgain } from '../sessions/queries.ts'

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

type Send = (picture: { Base64Image: string | null; SizeBytes?: number }, options: CallOptions) => Promise<unknown>

function useBannerCalls(send: Send, onSuccess: () => unknown) {
  const upload = useMutation({
    mutationFn: async (picture: Blob) =>
      send({ Base64Image: await asDataUrl(picture), SizeBytes: picture.size }, { errors: 'inline' }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => send({ Base64Image: null }, {}), onSuccess })
  return { upload, remove }
}
export type BannerCalls = ReturnType<typeof useBannerCalls>

export const useGroupBanner = (groupId: number) =>
  useBannerCalls(
    (picture, options) => call(uploadGroupImage, { sessionGroupId: groupId, ...picture }, options),
    () => askGroupAgain(groupId),
  )

export const useSessionBanner = (sessionId: number) =>
  useBannerCalls(
    (picture, options) => call(uploadSessionImage, { sessionId, ...picture }, options),
    () => askSessionAgain(sessionId),
  )
