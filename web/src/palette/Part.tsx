import type { ReactNode } from 'react'
import styles from './Palette.module.css'

/** A part of the palette. It stands twice, light and dark, so it is no landmark. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
