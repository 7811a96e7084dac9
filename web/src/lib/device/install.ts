import { create } from 'zustand'
import { read, write } from '../storage.ts'
import { followPrompt, type InstallPrompt } from './install-prompt.ts'
import { shellAround } from './mobile.ts'

// An iPad says that it is a Mac; no Mac has a touch screen.
export const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** On the home screen, or from a store. */
export const isInstalled = () => shellAround() !== undefined || matchMedia('(display-mode: standalone)').matches

const KEY = 'install'

/** `due`: where the first wish was made; it is offered on the next page, where nothing moves under the thumb. */
export const useInstall = create(() => ({
  prompt: null as InstallPrompt | null,
  due: read(KEY) === 'due' ? '' : null,
}))

followPrompt((prompt) => useInstall.setState({ prompt }))

window.addEventListener('appinstalled', () => {
  useInstall.setState({ prompt: null })
  endOffer()
})

/** Somebody has a reason to come back. It is offered once, whatever the answer. */
export function offerInstall(from: string): void {
  if (read(KEY) !== null) return
  write(KEY, 'due')
  useInstall.setState({ due: from })
}

export function endOffer(): void {
  write(KEY, 'done')
  useInstall.setState({ due: null })
}

/** Asks; a question of the browser's can be asked once. */
export async function install(): Promise<void> {
  const { prompt } = useInstall.getState()
  endOffer()
  useInstall.setState({ prompt: null })
  await prompt?.prompt()
}
