// Neither brackets in the words nor in the address: with them, a text of nothing but opening ones takes its length squared.
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g

/** Markdown's links and pictures as their words alone. */
export const withoutLinks = (markdown: string): string => markdown.replace(LINK, '$1')
