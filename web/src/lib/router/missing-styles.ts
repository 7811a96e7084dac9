const missing = new Set<string>()

/** Which styles a part of the app lacks, as the bundler says it when a part did not come. */
export function noteMissingStyles(error: unknown): void {
  const address = /Unable to preload CSS for (\S+)/.exec(String(error))?.[1]
  if (address) missing.add(address)
}

function fetchStyles(address: string): Promise<void> {
  document.querySelector(`link[href="${address}"]`)?.remove()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`The styles at ${address} did not come`))
    document.head.append(link)
  })
}

/** The bundler asks for them once, also when they did not come: the part would come without them the next time. */
export async function fetchMissingStyles(): Promise<void> {
  for (const address of missing) {
    await fetchStyles(address)
    missing.delete(address)
  }
}
