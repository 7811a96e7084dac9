import { create } from 'zustand'

export interface PopupItem {
  label: string
  link?: string
  action?: () => void
}

export interface MenuItem {
  label: string
  subtitle?: string
  /** Items of one section stand together under its name. */
  section?: string
  link?: string
  /** How the link is followed: `push` (the standard) or `replace`. */
  nav?: 'replace' | 'push'
  submenu?: MenuItem[]
  popup?: PopupItem[]
  action?: () => void
  icon?:
    | 'home'
    | 'bell'
    | 'messages'
    | 'plus'
    | 'settings'
    | 'news'
    | 'sign-out'
    | 'people'
    | 'pencil'
    | 'gauge'
    | 'songs'
    | 'printer'
    | 'calendar'
    | 'history'
    | 'more'
    | 'again'
  /** A picture made from a name, a person's, or a day's number in place of the icon. */
  poster?: string
  /** The photograph that stands there instead, where there is one. */
  picture?: string | null
  person?: { userId: number; first: string; last: string; imageUrl: string | null }
  day?: number
  badge?: number
}

export interface PageMenu {
  top?: MenuItem[]
  bottom?: MenuItem[]
}

interface MenuState {
  /** What a page put in the default menu's place; null when the default stands. */
  page: PageMenu | null
  openSubmenu: string | null
  drawerOpen: boolean
  /** A dialog that belongs to where one is, such as a roster's; leaving its route closes it. */
  closeNavigationModal: (() => void) | null
}

const startsWide = () => typeof window !== 'undefined' && window.matchMedia('(width >= 992px)').matches

export const useMenu = create<MenuState>(() => ({
  page: null,
  openSubmenu: null,
  drawerOpen: startsWide(),
  closeNavigationModal: null,
}))

export const showPageMenu = (page: PageMenu) => useMenu.setState({ page, openSubmenu: null })
export const restoreDefaultMenu = () => useMenu.setState({ page: null, openSubmenu: null })
export const setDrawerOpen = (drawerOpen: boolean) => useMenu.setState({ drawerOpen })
export const toggleDrawer = () => useMenu.setState(({ drawerOpen }) => ({ drawerOpen: !drawerOpen }))

/** Choosing a submenu opens it; choosing it again closes it. */
export const toggleSubmenu = (label: string) =>
  useMenu.setState(({ openSubmenu }) => ({ openSubmenu: openSubmenu === label ? null : label }))
