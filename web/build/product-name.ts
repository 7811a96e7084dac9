import { PRODUCT } from '@app/core/product'
import type { Plugin } from 'vite'

/** Writes the product's name where a page has %PRODUCT%. */
export const productName = (): Plugin => ({
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', PRODUCT),
})
