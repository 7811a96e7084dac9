/** Between two long pieces of work: whoever waits meanwhile is answered first. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
