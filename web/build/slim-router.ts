import type { Plugin } from 'vite'

const COMPONENT = /^var \w+ = (?=React\d*\.(?:forwardRef|createContext|memo)\()/gm
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm
const PREFETCH = /return shouldPrefetch && !isAbsolute \? .+ : link;/

/**
 * Leaves out what React Router has for its own server framework. It names each component for developers, which makes the
 * bundler keep those that nobody uses, and its links can fetch a page ahead, which only that framework can do.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-/ },
      handler: (code) =>
        code
          .replace(COMPONENT, (start) => `${start}/* @__PURE__ */ `)
          .replace(DISPLAY_NAME, '')
          .replace(PREFETCH, 'return link;'),
    },
  }
}
