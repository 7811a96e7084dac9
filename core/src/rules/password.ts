export const PASSWORD_SHORTEST = 10
export const PASSWORD_LONGEST = 128

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'COMMON' | 'PRODUCT_NAME' | 'OWN_ADDRESS'

interface About {
  email: string
  product: string
  isCommon: (password: string) => boolean
}

/** What is wrong with a password, or null. Any characters will do; what others try first will not. */
export function passwordFault(password: string, { email, product, isCommon }: About): PasswordFault | null {
  const length = [...password].length
  if (length < PASSWORD_SHORTEST) return 'TOO_SHORT'
  if (length > PASSWORD_LONGEST) return 'TOO_LONG'
  const lower = password.toLowerCase()
  if (isCommon(lower)) return 'COMMON'
  if (isLittleMoreThan(lower, product.toLowerCase())) return 'PRODUCT_NAME'
  const address = email.toLowerCase()
  const name = address.split('@')[0] ?? ''
  if (isLittleMoreThan(lower, address) || (name.length >= 4 && isLittleMoreThan(lower, name))) return 'OWN_ADDRESS'
  return null
}

/** The word, perhaps several times, with a few characters around it. */
const isLittleMoreThan = (password: string, word: string) =>
  password.includes(word) && [...password.replaceAll(word, '')].length < 6

export const PASSWORD_SENTENCES: Record<PasswordFault, string> = {
  TOO_SHORT: `Use at least ${PASSWORD_SHORTEST} characters.`,
  TOO_LONG: `Use at most ${PASSWORD_LONGEST} characters.`,
  COMMON: 'This password is too common. Choose another.',
  PRODUCT_NAME: 'This is too close to the app’s name. Choose another.',
  OWN_ADDRESS: 'This is too close to your e-mail address. Choose another.',
}
