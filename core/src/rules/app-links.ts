/**
 * The beginnings of the addresses that a phone opens in the app instead of in its browser: what stands in mails, in invitations
 * and on the code at the door. Pages of the server itself, such as a calendar file, are not among them.
 */
export const APP_LINKS = [
  '/session/',
  '/group/',
  '/join/',
  '/offer/',
  '/profile/',
  '/walk-in/',
  '/tonight/',
  '/unsubscribe/',
  '/reset-password',
  '/forgot-password',
  '/notifications',
  '/settings',
  '/dm',
] as const
