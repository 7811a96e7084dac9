let isPressed = false
const waiting: (() => void)[] = []

const release = () => {
  isPressed = false
  // The click comes after the release; whatever waited comes after the click.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

addEventListener('pointerdown', () => (isPressed = true), true)
addEventListener('pointerup', release, true)
addEventListener('pointercancel', release, true)

/** At once, or when the press that is under way has ended: what moves the page meanwhile moves the button from under the pointer. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
