const slotElement = (slotId: number) => document.querySelector<HTMLElement>(`[data-slot="${slotId}"]`)
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

// Each look brings the window nearer, and what is near is drawn a moment later.
const MOST_LOOKS = 40

/** Brings a slot into sight, also one whose song is so far away that it is not drawn yet, and leaves the focus on it. */
export async function scrollToSlot(
  slotId: number,
  songs: { sessionSongId: number; slots: { slotId: number }[] }[],
): Promise<void> {
  const place = songs.findIndex(({ slots }) => slots.some((slot) => slot.slotId === slotId))
  if (place < 0) return
  for (let look = 0; look < MOST_LOOKS; look++) {
    const found = slotElement(slotId)
    if (found) {
      found.scrollIntoView({ block: 'center' })
      found.focus({ preventScroll: true })
      return
    }
    const list = document.querySelector('[data-row]')?.parentElement
    if (list) {
      const { top, height } = list.getBoundingClientRect()
      window.scrollTo({ top: window.scrollY + top + (height * place) / songs.length - window.innerHeight / 2 })
    }
    await frame()
  }
}
