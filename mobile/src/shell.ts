// Runs in the phone before the client does, and is bundled for that alone: no browser ever fetches it.
import { App } from '@capacitor/app'
import { Capacitor } from '@capacitor/core'
import { Directory, Encoding, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import { SplashScreen } from '@capacitor/splash-screen'
import { StatusBar, Style } from '@capacitor/status-bar'
import type { MobileShell } from '../../web/src/lib/device/mobile.ts'
import { closeTopOverlay } from './overlays.ts'

const page = document.documentElement

/** The file is written where only the app reads, and goes on from there by the system's sheet: to a calendar, to the files. */
async function saveFile(name: string, text: string): Promise<void> {
  const { uri } = await Filesystem.writeFile({
    path: name,
    data: text,
    directory: Directory.Cache,
    encoding: Encoding.UTF8,
  })
  await Share.share({ title: name, files: [uri] })
}

const shell: MobileShell = {
  share: async ({ title, url }) => {
    await Share.share({ title, url })
  },
  saveFile,
}
globalThis.mobileShell = shell

/** A link of ours was opened, also the one that the app was started by. The client goes there without being loaded again. */
function open({ url }: { url: string }): void {
  const { origin, pathname, search, hash } = new URL(url)
  if (origin !== page.dataset.server) return
  history.pushState(null, '', pathname + search + hash)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** What lies over the page goes first, then the page; at the first page the app makes room for the one before it. */
function back({ canGoBack }: { canGoBack: boolean }): void {
  if (closeTopOverlay(document)) return
  if (canGoBack) history.back()
  else void App.minimizeApp()
}

/** The bar at the top has the page's colour and signs that can be read on it, in the theme that was chosen in the app. */
function followTheme(): void {
  const isDark = page.dataset.theme === 'dark'
  void StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light })
  // On iOS the page itself reaches under the bar.
  if (Capacitor.getPlatform() === 'android')
    void StatusBar.setBackgroundColor({ color: isDark ? '#0a1113' : '#f5f7f6' })
}

if (Capacitor.isNativePlatform()) {
  void App.addListener('appUrlOpen', open)
  void App.addListener('backButton', back)
  followTheme()
  new MutationObserver(followTheme).observe(page, { attributeFilter: ['data-theme'] })
  // The page begins with the same mark in the same place.
  void SplashScreen.hide()
}
