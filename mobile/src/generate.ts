import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { finishAndroid } from './android.ts'
import { placeClient } from './client.ts'
import { finishIos } from './ios.ts'
import type { MobileSettings } from './settings.ts'

const cli = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor')

/** Older than these, a WebView or an iOS does not understand the client (web/vite.config.ts, `target`). */
const OLDEST_WEBVIEW = 111

const configOf = ({ appId, appName }: MobileSettings) => ({
  appId,
  appName,
  webDir: 'www',
  server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' },
  android: { minWebViewVersion: OLDEST_WEBVIEW, allowMixedContent: false },
  ios: { contentInset: 'never' },
  plugins: {
    // The shell's script takes it away as soon as it runs. Should it never run, the page still shows.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 3000, launchFadeOutDuration: 150 },
    StatusBar: { overlaysWebView: false },
  },
})

const program = promisify(execFile)

async function capacitor(folder: string, ...args: string[]): Promise<void> {
  // It would ask whether it may count us.
  const env = { ...process.env, CI: '1' }
  await program(process.execPath, [cli, ...args], { cwd: folder, env }).catch(({ stdout, stderr }) => {
    throw new Error(`capacitor ${args.join(' ')} failed:\n${stdout}${stderr}`)
  })
}

export interface Making {
  /** The built client. */
  client: string
  /** Where the projects go. It is emptied before, and must stand somewhere below our packages. */
  out: string
  settings: MobileSettings
}

/** Makes the Android and the iOS project, always anew. */
export async function generate({ client, out, settings }: Making): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const write = (name: string, content: object) =>
    writeFileSync(join(out, name), `${JSON.stringify(content, null, 2)}\n`)
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  write('package.json', { name: 'mobile-projects', private: true, dependencies })
  write('capacitor.config.json', configOf(settings))
  await placeClient(client, join(out, 'www'), settings.server)
  await capacitor(out, 'add', 'android')
  // It makes the project and then stumbles: only when it is called again does it see which package manager it has.
  await capacitor(out, 'add', 'ios', '--packagemanager', 'SPM').catch(() => {})
  await capacitor(out, 'sync', 'ios')
  await finishAndroid(join(out, 'android'), settings)
  await finishIos(join(out, 'ios/App'), settings)
}
