/** Opens the phone's own map where it has one, and the web's elsewhere. */
export const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
