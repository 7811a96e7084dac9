import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { edit } from './edit.ts'
import { COLOURS, splash, storeIcon } from './pictures.ts'
import type { MobileSettings } from './settings.ts'

/** The first that understands the client. */
const OLDEST_IOS = '16.4'

const entitlements = (server: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${new URL(server).host}</string>
	</array>
</dict>
</plist>
`

/**
 * A picture can be taken for the own profile or a banner, and iOS ends an app that reaches for the camera without a word why.
 * Nothing is encrypted but by HTTPS, which the store need not be asked about.
 */
const PLIST_LINES = `	<key>NSCameraUsageDescription</key>
	<string>To take a picture for your profile, a banner or a message.</string>
	<key>ITSAppUsesNonExemptEncryption</key>
	<false/>
</dict>
</plist>`

const DARK = [{ appearance: 'luminosity', value: 'dark' }]
const SPLASH_CONTENTS = {
  images: [
    { idiom: 'universal', filename: 'splash-light.png' },
    { idiom: 'universal', filename: 'splash-dark.png', appearances: DARK },
  ],
  info: { version: 1, author: 'xcode' },
}

async function drawPictures(assets: string): Promise<void> {
  writeFileSync(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), await storeIcon())
  const folder = join(assets, 'Splash.imageset')
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  writeFileSync(join(folder, 'splash-light.png'), await splash(COLOURS.light))
  writeFileSync(join(folder, 'splash-dark.png'), await splash(COLOURS.dark))
  writeFileSync(join(folder, 'Contents.json'), `${JSON.stringify(SPLASH_CONTENTS, null, 2)}\n`)
}

/** Makes Capacitor's iOS project ours. */
export async function finishIos(project: string, { server, version, build, appleTeam }: MobileSettings): Promise<void> {
  const app = join(project, 'App')
  writeFileSync(join(app, 'App.entitlements'), entitlements(server))
  edit(join(app, 'Info.plist'), ['</dict>\n</plist>', PLIST_LINES])
  const team = appleTeam ? `\n\t\t\t\tDEVELOPMENT_TEAM = ${appleTeam};` : ''
  edit(
    join(project, 'App.xcodeproj/project.pbxproj'),
    [
      'CODE_SIGN_STYLE = Automatic;',
      `CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tCODE_SIGN_STYLE = Automatic;${team}`,
    ],
    ['CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${build};`],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`],
    ['IPHONEOS_DEPLOYMENT_TARGET = 14.0;', `IPHONEOS_DEPLOYMENT_TARGET = ${OLDEST_IOS};`],
  )
  await drawPictures(join(app, 'Assets.xcassets'))
}
