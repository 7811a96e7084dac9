import { uploadGroupImage } from '@app/core/contract/media'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { askGroupAgain } from '../groups/mutations.ts'

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

export const useRemoveBanner = (groupId: number) =>
  useMutation({
    mutationFn: () => call(uploadGroupImage, { sessionGroupId: groupId, Base64Image: null }),
    onSuccess: () => askGroupAgain(groupId),
  })

export const useUploadBanner = (groupId: number) =>
  useMutation({
    mutationFn: async (picture: Blob) =>
      call(
        uploadGroupImage,
        { sessionGroupId: groupId, Base64Image: await asDataUrl(picture), SizeBytes: picture.size },
        { errors: 'inline' },
      ),
    onSuccess: () => askGroupAgain(groupId),
  })
