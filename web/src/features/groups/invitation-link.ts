export interface InvitationLink {
  groupId: number
  key: string
}

/** Reads `12-secret`, the last part of an invitation link. A key may have dashes of its own. */
export function readInvitation(text: string): InvitationLink | null {
  const [, id, key] = /^(\d{1,10})-([\w-]{1,100})$/.exec(text) ?? []
  return id && key && Number(id) > 0 ? { groupId: Number(id), key } : null
}
