import { create } from 'zustand'

/** Somebody wants to sign out, and something of theirs was not sent yet. */
export const useLeaving = create(() => ({ asks: false }))

export const askToLeave = () => useLeaving.setState({ asks: true })
export const stay = () => useLeaving.setState({ asks: false })
