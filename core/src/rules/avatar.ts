export const DEFAULT_AVATAR = 'local/img/avatar.png'
export const DEFAULT_BANNER = 'local/img/800x300_ph.png'

export interface ImageService {
  /** Where resized pictures come from, with no slash at the end. Ours stand on our own host. */
  host: string
}

const hasProtocol = (value: string) => /^[a-z][a-z\d+.-]*:/i.test(value) || value.startsWith('//')

function isOnService(value: string, service: ImageService) {
  if (!service.host) return false
  try {
    return new URL(value).host === new URL(service.host).host
  } catch {
    return false
  }
}

/** Whether a picture is to be shown for this value; the initials are shown otherwise. */
export function hasPicture(value: string | null | undefined, service: ImageService): value is string {
  if (!value) return false
  return !hasProtocol(value) || isOnService(value, service)
}

/** Where the picture of a value is fetched from; the default one when it is empty or no picture of ours. */
export function pictureAddress(value: string | null | undefined, service: ImageService): string {
  if (!hasPicture(value, service)) return `/${DEFAULT_AVATAR}`
  if (value.startsWith('public-images/')) return `${service.host}/${value}`
  if (hasProtocol(value)) return value
  return value.startsWith('/') ? value : `/${value}`
}

/** The first letter of the first and of the last name. */
export function initials(first: string | null | undefined, last: string | null | undefined): string {
  const letter = (name: string | null | undefined) => Array.from(name?.trim() ?? '')[0] ?? ''
  return (letter(first) + letter(last)).toUpperCase()
}
