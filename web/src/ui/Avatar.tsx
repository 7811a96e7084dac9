import { DEFAULT_AVATAR, hasPicture, initials, pictureAddress } from '@app/core/rules/avatar'
import { useState } from 'react'
import { IMAGES } from '../lib/api/site.ts'
import { Link } from '../lib/router/router.tsx'
import styles from './Avatar.module.css'
import { cx } from './class-names.ts'
import { numbersFrom } from './poster-tiles.ts'

export interface Person {
  userId: number
  first: string
  last: string
  imageUrl: string | null
}

interface Props {
  person: Person
  size?: 'small' | 'normal' | 'large' | 'huge'
  /** False: it does not lead to the profile, and a click only tells who was clicked. */
  link?: boolean
  onClick?: (person: Person) => void
}

// Twice what each is drawn at, as far as the image service makes it.
const WIDTHS = { small: 96, normal: 96, large: 96, huge: 192 }

export const fullName = ({ first, last }: Pick<Person, 'first' | 'last'>) => [first, last].filter(Boolean).join(' ')

function Face({ person, size = 'normal' }: Props) {
  const [isBroken, setBroken] = useState(false)
  const tint = (numbersFrom(fullName(person))() % 6) + 1
  const className = cx(styles.face, styles[size], styles[`tint${tint}`])
  const letters = initials(person.first, person.last)
  if (hasPicture(person.imageUrl, IMAGES) || !letters) {
    const isOurs = !isBroken && hasPicture(person.imageUrl, IMAGES)
    const address = isOurs ? `${pictureAddress(person.imageUrl, IMAGES)}?w=${WIDTHS[size]}` : `/${DEFAULT_AVATAR}`
    return <img src={address} alt="" className={className} onError={() => setBroken(true)} loading="lazy" />
  }
  return (
    <span className={className} aria-hidden="true">
      {letters}
    </span>
  )
}

/** A person's picture or initials; it leads to the profile unless told not to. */
export function Avatar({ person, size, link = true, onClick }: Props) {
  const face = <Face person={person} {...(size && { size })} />
  if (link) {
    return (
      <Link to={`/profile/${person.userId}`} aria-label={fullName(person)} className={styles.link}>
        {face}
      </Link>
    )
  }
  if (!onClick) return face
  return (
    <button type="button" aria-label={fullName(person)} onClick={() => onClick(person)} className={styles.link}>
      {face}
    </button>
  )
}
