import { pictureAddress } from '@app/core/rules/avatar'
import { IMAGES } from '../lib/api/site.ts'
import { cx } from './class-names.ts'
import styles from './Picture.module.css'

/** As the server answers it, with its own size. */
interface Stored {
  url: string
  width: number
  height: number
}

interface Props {
  picture: Stored
  /** How wide it is at most, in pixels of the screen. */
  width: number
  className?: string | undefined
}

/** A picture that came with a message, in the room that it will take. */
export const Picture = ({ picture, width, className }: Props) => (
  <img
    src={`${pictureAddress(picture.url, IMAGES)}?w=${width}`}
    alt=""
    width={picture.width}
    height={picture.height}
    loading="lazy"
    className={className}
  />
)

/** The same below the words that it came with; a press shows the whole of it. */
export const PictureLink = ({ picture, width, tall = false }: Props & { tall?: boolean }) => (
  <a href={pictureAddress(picture.url, IMAGES)} target="_blank" rel="noreferrer" className={styles.link}>
    <span className="visually-hidden">The picture in full size</span>
    <Picture picture={picture} width={width} className={cx(styles.picture, tall && styles.tall)} />
  </a>
)
