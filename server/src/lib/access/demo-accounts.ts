/** Not a secret: it opens the demo's accounts, and those only while the demo is on. */
export const DEMO_PASSWORD = 'play-along-2026'
const DEMO_ACCOUNT = /@jamboree\.example$/i

/** Whoever tried the demo first and runs for real on the same data would otherwise let everybody in. */
export const isDemoSignIn = (email: string, password: string): boolean =>
  password === DEMO_PASSWORD && DEMO_ACCOUNT.test(email)
