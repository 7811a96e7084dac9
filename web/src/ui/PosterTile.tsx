import { hasPicture, pictureAddress } from '@app/core/rules/avatar'
import { useState } from 'react'
import { IMAGES } from '../lib/api/site.ts'
import { cx } from './class-names.ts'
import styles from './Poster.module.css'
import { Poster } from './Poster.tsx'

/** A group as a small square: its photograph, or the pattern that its name makes. */
export function PosterTile({ name, image, className }: { name: string; image: string | null; className?: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !hasPicture(image, IMAGES))
    return <Poster name={name} columns={3} rows={3} className={className ?? ''} />
  return (
    <img
      src={`${pictureAddress(image, IMAGES)}?w=192`}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className={cx(styles.tile, className)}
    />
  )
}
