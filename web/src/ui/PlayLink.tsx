import { Play, Search } from 'lucide-react'
import { listenLinks } from '../lib/words/song-links.ts'
import styles from './PlayLink.module.css'

/** Where a song can be heard; every song has one, if only a search. */
export function PlayLink({ song }: { song: Parameters<typeof listenLinks>[0] }) {
  const [link] = listenLinks(song)
  if (!link) return null
  const { href, where, isSearch } = link
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${isSearch ? 'Look for' : 'Play'} ${song.title} on ${where}`}
      className={styles.play}
    >
      <span>{isSearch ? <Search size={14} aria-hidden /> : <Play size={14} fill="currentColor" aria-hidden />}</span>
    </a>
  )
}
