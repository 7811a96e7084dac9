import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { APP_LINKS } from '@app/core/rules/app-links'
import { edit } from './edit.ts'
import { COLOURS, launcherIcon, vectorMark } from './pictures.ts'
import type { MobileSettings } from './settings.ts'

const xml = (body: string) => `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`
const resources = (body: string) => xml(`<resources>\n${body}\n</resources>`)

function linkFilter(server: string): string {
  const { hostname, port } = new URL(server)
  const data = [
    '<data android:scheme="https" />',
    `<data android:host="${hostname}"${port && ` android:port="${port}"`} />`,
    ...APP_LINKS.map((link) => `<data android:pathPrefix="${link}" />`),
  ]
  return [
    '<intent-filter android:autoVerify="true">',
    '    <action android:name="android.intent.action.VIEW" />',
    '    <category android:name="android.intent.category.DEFAULT" />',
    '    <category android:name="android.intent.category.BROWSABLE" />',
    ...data.map((line) => `    ${line}`),
    '</intent-filter>',
  ]
    .map((line) => `            ${line}`)
    .join('\n')
}

const colours = ({ background, isDark }: { background: string; isDark: boolean }) =>
  resources(`    <color name="background">${background}</color>
    <bool name="is_light">${!isDark}</bool>`)

/**
 * The window is the page's colour, so that nothing flashes. Android 15 would lay the page under the bars, which its WebView tells
 * the page nothing of; the app stays between them, as on every Android before.
 */
const STYLES = resources(`    <color name="colorPrimary">${COLOURS.mark}</color>
    <color name="colorPrimaryDark">${COLOURS.mark}</color>
    <color name="colorAccent">${COLOURS.accent}</color>
    <style name="AppTheme" parent="Theme.AppCompat.DayNight.NoActionBar">
        <item name="colorPrimary">@color/colorPrimary</item>
        <item name="colorPrimaryDark">@color/colorPrimaryDark</item>
        <item name="colorAccent">@color/colorAccent</item>
    </style>
    <style name="AppTheme.NoActionBar" parent="Theme.AppCompat.DayNight.NoActionBar">
        <item name="windowActionBar">false</item>
        <item name="windowNoTitle">true</item>
        <item name="android:windowBackground">@color/background</item>
        <item name="android:statusBarColor">@color/background</item>
        <item name="android:windowLightStatusBar">@bool/is_light</item>
        <item name="android:windowOptOutEdgeToEdgeEnforcement">true</item>
    </style>
    <style name="AppTheme.NoActionBarLaunch" parent="Theme.SplashScreen">
        <item name="windowSplashScreenBackground">@color/background</item>
        <item name="windowSplashScreenAnimatedIcon">@drawable/splash_mark</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>
        <item name="android:windowOptOutEdgeToEdgeEnforcement">true</item>
    </style>`)

const SPLASH = xml(`<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
    <item android:drawable="@color/background" />
    <item android:drawable="@drawable/splash_mark" android:gravity="center" android:width="288dp" android:height="288dp" />
</layer-list>`)

const ADAPTIVE = xml(`<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_foreground" />
</adaptive-icon>`)

/** Only what the app has written for sharing may leave it. */
const SHARED = xml(`<paths xmlns:android="http://schemas.android.com/apk/res/android">
    <cache-path name="shared" path="." />
</paths>`)

const SIZES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }

async function drawIcons(res: string): Promise<void> {
  for (const folder of readdirSync(res).filter((name) => /^(drawable|mipmap)/.test(name)))
    rmSync(join(res, folder), { recursive: true })
  const files: [string, string | Buffer][] = [
    ['drawable/ic_launcher_foreground.xml', vectorMark({ share: 0.5 })],
    ['drawable/splash_mark.xml', vectorMark({ share: 0.43, ground: true })],
    ['drawable/splash.xml', SPLASH],
    ['mipmap-anydpi-v26/ic_launcher.xml', ADAPTIVE],
    ['mipmap-anydpi-v26/ic_launcher_round.xml', ADAPTIVE],
  ]
  for (const [density, size] of Object.entries(SIZES)) {
    files.push([`mipmap-${density}/ic_launcher.png`, await launcherIcon(size, 'rounded')])
    files.push([`mipmap-${density}/ic_launcher_round.png`, await launcherIcon(size, 'round')])
  }
  for (const [name, content] of files) {
    mkdirSync(dirname(join(res, name)), { recursive: true })
    writeFileSync(join(res, name), content)
  }
}

/** Makes Capacitor's Android project ours. */
export async function finishAndroid(project: string, { server, version, build }: MobileSettings): Promise<void> {
  const main = join(project, 'app/src/main')
  const res = join(main, 'res')
  edit(
    join(main, 'AndroidManifest.xml'),
    // Tokens are not for a backup that is read elsewhere.
    ['android:allowBackup="true"', 'android:allowBackup="false"\n        android:usesCleartextTraffic="false"'],
    [/(<\/intent-filter>\n)(\s*<\/activity>)/, `$1\n${linkFilter(server)}\n$2`],
  )
  edit(
    join(project, 'app/build.gradle'),
    ['versionCode 1\n', `versionCode ${build}\n`],
    ['versionName "1.0"', `versionName "${version}"`],
  )
  await drawIcons(res)
  mkdirSync(join(res, 'values-night'), { recursive: true })
  const values: [string, string][] = [
    ['values/styles.xml', STYLES],
    ['values/colours.xml', colours({ background: COLOURS.light, isDark: false })],
    ['values-night/colours.xml', colours({ background: COLOURS.dark, isDark: true })],
    [
      'values/ic_launcher_background.xml',
      resources(`    <color name="ic_launcher_background">${COLOURS.mark}</color>`),
    ],
    ['xml/file_paths.xml', SHARED],
  ]
  for (const [name, content] of values) writeFileSync(join(res, name), content)
}
