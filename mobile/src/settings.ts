import { CLIENT_VERSION, PRODUCT } from '@app/core/product'

export interface MobileSettings {
  /** Where the server is: an origin. */
  server: string
  appId: string
  appName: string
  /** As people see it. */
  version: string
  /** A store takes a build only with a higher number than the last one's. */
  build: number
  /** Of whoever signs the iOS app; Xcode asks when it is missing. */
  appleTeam: string | undefined
}

/** A setting that cannot be used, told in one sentence. */
export class SettingFault extends Error {}

function serverOf(given: string | undefined): string {
  const example = 'for example: API_ADDRESS=https://jam.example.org npm run mobile'
  if (!given) throw new SettingFault(`Say where the server is, ${example}`)
  const url = URL.canParse(given) ? new URL(given) : null
  // Phones refuse plain HTTP, and so do the stores.
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new SettingFault(`API_ADDRESS must be https:// and a host, without a path, ${example}`)
  return url.origin
}

function idOf(given = 'org.jamboree.app'): string {
  if (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/.test(given))
    throw new SettingFault('APP_ID must be words of small letters and digits with dots between them: org.example.jam')
  return given
}

const buildOf = (version: string) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

function numberOf(given: string | undefined): number {
  const number = given ? Number(given) : buildOf(CLIENT_VERSION)
  // Android's largest.
  if (!Number.isInteger(number) || number < 1 || number > 2_100_000_000)
    throw new SettingFault('BUILD must be a whole number from 1 to 2100000000, higher than the last one’s.')
  return number
}

function teamOf(given: string | undefined): string | undefined {
  if (given && !/^[A-Z0-9]{10}$/.test(given)) throw new SettingFault('APPLE_TEAM must be ten letters and digits.')
  return given || undefined
}

export const readSettings = (env: Record<string, string | undefined>): MobileSettings => ({
  server: serverOf(env.API_ADDRESS),
  appId: idOf(env.APP_ID || undefined),
  appName: env.APP_NAME || PRODUCT,
  version: CLIENT_VERSION,
  build: numberOf(env.BUILD),
  appleTeam: teamOf(env.APPLE_TEAM),
})
