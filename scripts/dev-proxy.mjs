/** What the server answers itself; every other path is the app's. */
const PATHS = [
  '/api',
  '/health',
  '/ready',
  '/metrics',
  '/public-images',
  '/server-page.css',
  '/dev/',
  '/.well-known/',
  '/apple-app-site-association',
]

/** The app has the page of these; the server takes what mail programs send there. */
const POSTED = ['/unsubscribe/']

/** Vite's proxy in `npm run dev`. */
export const devProxy = (target) => ({
  ...Object.fromEntries(PATHS.map((path) => [path, { target }])),
  ...Object.fromEntries(
    POSTED.map((path) => [path, { target, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) }]),
  ),
})
