import type { Plugin, Rolldown } from 'vite'

const LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/app-[^"]+)">/

/** Nothing can be shown without its styles, and they are smaller than a round trip. */
export function styleInside(bundle: Rolldown.OutputBundle, file: string): string {
  const style = bundle[file]
  if (style?.type !== 'asset') throw new Error(`There is no ${file}.`)
  // The link, which is never followed, tells what is loaded later that these styles are there. Without the media some versions of
  // Chromium look ahead past 'disabled', and fetch all of it a second time.
  return `<style>${style.source}</style><link disabled media="not all" rel="stylesheet" crossorigin href="/${file}">`
}

/** The first styles stand in the page itself. */
export const stylesInside = (): Plugin => ({
  name: 'styles-inside',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, path }) =>
      path === '/index.html' ? html.replace(LINK, (_, file: string) => styleInside(bundle, file)) : html,
  },
})
