// npm run mobile: the Android and the iOS project, made from the built client.
import { join } from 'node:path'
import { generate } from './generate.ts'
import { readSettings, SettingFault } from './settings.ts'

const root = join(import.meta.dirname, '../..')

try {
  const settings = readSettings(process.env)
  await generate({ client: join(root, 'web/dist'), out: join(root, 'mobile/dist'), settings })
  console.log(
    `${settings.appName} ${settings.version} (${settings.appId}, build ${settings.build}) for ${settings.server}`,
  )
  console.log('  Android: mobile/dist/android   iOS: mobile/dist/ios/App/App.xcodeproj')
  console.log('docs/mobile.md says how to build, sign and send them.')
} catch (error) {
  if (!(error instanceof SettingFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
