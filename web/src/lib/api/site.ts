/**
 * Where our server is, when that is not where the page comes from: in a mobile shell the page is in the phone, and its first
 * line names the server (mobile/src/client.ts). Empty elsewhere: addresses are then the page's own.
 */
export const server = document.documentElement.dataset.server ?? ''

/** What a link for other people begins with. */
export const site = () => server || location.origin

/** Pictures are served, resized, by our own server. */
export const IMAGES = { host: server }
