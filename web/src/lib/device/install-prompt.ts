/** Chromium's own question, kept until it is a good moment to ask it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let held: InstallPrompt | null = null
let onChange = () => {}

/** Who shows the offer is loaded later than the browser has its question: it finds it here, and hears of one that comes then. */
export function followPrompt(changed: (prompt: InstallPrompt | null) => void): void {
  onChange = () => changed(held)
  onChange()
}

export function keepPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held = event as InstallPrompt
    onChange()
  })
}
