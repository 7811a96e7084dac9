const OVERLAYS = 'dialog[open], [data-open]:is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

/** Closes what lies over the page, the uppermost alone, as Escape does. False when there is nothing. */
export function closeTopOverlay(page: Document): boolean {
  const top = [...page.querySelectorAll(OVERLAYS)].at(-1)
  if (!top) return false
  // The browser closes a dialog of its own by a key that was pressed, not by one that a script tells of.
  if (top instanceof HTMLDialogElement) top.close()
  else {
    const from = top.contains(page.activeElement) ? page.activeElement : top
    from?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }
  return true
}
