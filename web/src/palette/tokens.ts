import sheet from '../styles/tokens.css?raw'

export interface Token {
  name: string
  value: string
}

function block(selector: RegExp): Token[] {
  const body = selector.exec(sheet)?.[1] ?? ''
  return [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({ name, value }))
}

const all = block(/^:root \{([\s\S]*?)^\}/m)
const startingWith = (prefix: RegExp) => all.filter(({ name }) => prefix.test(name))

/** The tokens as their own style sheet has them. */
export const COLOURS = block(/\[data-theme="light"\] \{([\s\S]*?)^\}/m).filter(({ value }) => /^#/.test(value))
export const TYPE_SIZES = startingWith(/^--t-/)
export const SPACES = startingWith(/^--s\d/)
export const RADII = startingWith(/^--r(\d|ound)/)
