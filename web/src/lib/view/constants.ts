/** A menu that opens on hovering waits this long, and as long before it closes. */
export const MENU_DELAY = { open: 300, close: 250 } as const
