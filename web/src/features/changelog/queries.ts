import { type ChangelogConfig, changelogFrom, FALLBACK_CHANGELOG } from '@app/core/rules/changelog'

async function fetchOk(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

export async function fetchConfig(): Promise<ChangelogConfig> {
  try {
    return changelogFrom(await (await fetchOk('/changelogs/config.json')).json())
  } catch (error) {
    console.error('The changelog could not be read', error)
    return FALLBACK_CHANGELOG
  }
}

export const fetchContent = async (version: string) => (await fetchOk(`/changelogs/v${version}.md`)).text()

/** What stands in place of a version whose text cannot be had. */
export const fallbackContent = (version: string) =>
  [
    `# Version ${version}`,
    'Sorry, the changelog content for this version could not be loaded.',
    'Please check your internet connection and try again later.',
  ].join('\n\n')
