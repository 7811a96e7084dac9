import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/app-[^"]+)">/

/** The first styles stand in the page itself: nothing can be shown without them, and they are smaller than a round trip. */
export const stylesInside = (): Plugin => ({
  name: 'styles-inside',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, path }) =>
      path !== '/index.html'
        ? html
        : html.replace(LINK, (link, name: string) => {
            const file = bundle[name]
            // The link, which is never followed, tells what is loaded later that these styles are there.
            return file?.type === 'asset'
              ? `<style>${file.source}</style>\n    ${link.replace('<link', '<link disabled')}`
              : link
          }),
  },
})
