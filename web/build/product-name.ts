// By its file: the config is bundled before the workspaces' exports are understood.

import type { Plugin } from 'vite'
import { PRODUCT } from '../../core/src/product.ts'

/** Writes the product's name where a page has %PRODUCT%. */
export const productName = (): Plugin => ({
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', PRODUCT),
})
