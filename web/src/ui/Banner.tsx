import { hasPicture, pictureAddress } from '@app/core/rules/avatar'
import { useState } from 'react'
import { IMAGES } from '../lib/api/site.ts'
import styles from './Banner.module.css'
import { cx } from './class-names.ts'
import { Poster } from './Poster.tsx'

// The image service's widths; the last is its largest at twice the density.
const WIDTHS = [576, 768, 992, 1200]

const srcSet = (address: string) =>
  [...WIDTHS.map((width) => `${address}?w=${width} ${width}w`), `${address}?w=1200&dpr=2 2400w`].join(', ')

interface Props {
  of: { name: string; imageAssetData: string | null }
  /** How wide it is shown, as the `sizes` of an image. */
  sizes?: string
  /** In a list of many the pattern has fewer, larger tiles. */
  small?: boolean
  className?: string | undefined
}

/** The photograph of a group or a session, or the pattern that its name makes. */
export function Banner({ of, sizes = '100vw', small, className }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (hasPicture(of.imageAssetData, IMAGES) && !isBroken) {
    const address = pictureAddress(of.imageAssetData, IMAGES)
    return (
      <img
        src={`${address}?w=768`}
        srcSet={srcSet(address)}
        sizes={sizes}
        alt=""
        width={1200}
        height={515}
        loading={small ? 'lazy' : 'eager'}
        onError={() => setBroken(true)}
        className={cx(styles.banner, className)}
      />
    )
  }
  const tiles = small ? { columns: 7, rows: 3 } : { columns: 12, rows: 5 }
  return <Poster name={of.name} {...tiles} className={cx(styles.banner, className)} />
}
