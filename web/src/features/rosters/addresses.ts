export const rosterAddress = (id: number, view?: string) => `/admin/view-roster?id=${id}${view ? `&view=${view}` : ''}`

/** `tick`: compared with the best of the others at once. */
export const rostersAddress = (sessionId: number, tick?: number) =>
  `/admin/view-rosters?sessionId=${sessionId}${tick ? `&tick=${tick}` : ''}`
