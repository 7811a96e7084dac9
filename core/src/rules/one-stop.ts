/** A sentence that ends in 'Ana L.' ends there. */
export const oneStop = (text: string): string => text.replace(/([^.])\.\.(?=\s|$)/g, '$1.')
