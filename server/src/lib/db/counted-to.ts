const BEYOND = 40

/** Of lists that may have any length: exact as far as anybody scrolls next, since to count on takes the longer the more there is. */
export const countedTo = ({ start, limit }: { start: number; limit: number }) => start + limit + BEYOND
