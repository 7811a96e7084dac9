import { create } from 'zustand'
import { KEYS, read, remove, write } from '../storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const stored = (): ThemeChoice => {
  const choice = read(KEYS.theme)
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

export const useTheme = create<{ choice: ThemeChoice }>(() => ({ choice: stored() }))

function apply(): void {
  const { choice } = useTheme.getState()
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark())
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

/** Kept for the next visit; `system` follows the device. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') remove(KEYS.theme)
  else write(KEYS.theme, choice)
  useTheme.setState({ choice })
  apply()
}

/** The page's first script has set the theme already; this follows the device from then on. */
export const followSystemTheme = () =>
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
