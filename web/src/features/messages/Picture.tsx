import { pictureAddress } from '@app/core/rules/avatar'
import { IMAGES } from '../../lib/api/site.ts'
import type { Message } from './queries.ts'

/** A picture that came with a message, in the room that it will take. */
export function Picture({
  picture,
  width,
  className,
}: {
  picture: NonNullable<Message['thumbnail']>
  width: number
  className?: string | undefined
}) {
  return (
    <img
      src={`${pictureAddress(picture.url, IMAGES)}?w=${width}`}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      className={className}
    />
  )
}

export const wholePicture = (picture: NonNullable<Message['thumbnail']>) => pictureAddress(picture.url, IMAGES)
