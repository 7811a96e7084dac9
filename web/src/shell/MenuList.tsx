import { useId } from 'react'
import type { MenuItem } from '../lib/router/menu.ts'
import { useLocation } from '../lib/router/router.tsx'
import { linkHere } from './link-here.ts'
import styles from './Menu.module.css'
import { MenuRow } from './MenuRow.tsx'

interface Section {
  name: string
  items: MenuItem[]
}

/** Items of one section stand together, in the order in which the sections first come up. */
export function intoSections(items: MenuItem[]): Section[] {
  const sections: Section[] = []
  for (const item of items) {
    const name = item.section ?? ''
    const section = sections.find((candidate) => candidate.name === name)
    if (section) section.items.push(item)
    else sections.push({ name, items: [item] })
  }
  return sections
}

function SectionList({ section, ...row }: { section: Section; here: string | undefined; onChoose: () => void }) {
  const id = useId()
  return (
    <div>
      {section.name && (
        <h2 id={id} className={styles.section}>
          {section.name}
        </h2>
      )}
      <ul {...(section.name && { 'aria-labelledby': id })}>
        {section.items.map((item) => (
          <li key={`${item.label}${item.link ?? ''}`}>
            <MenuRow item={item} {...row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function MenuList({ items, onChoose }: { items: MenuItem[]; onChoose: () => void }) {
  const links = items.flatMap(({ link, submenu = [] }) => [link, ...submenu.map((item) => item.link)])
  const here = linkHere(
    links.filter((link) => link !== undefined),
    useLocation(),
  )
  return intoSections(items).map((section) => (
    <SectionList key={section.name} section={section} here={here} onChoose={onChoose} />
  ))
}
