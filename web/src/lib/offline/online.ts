import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

if (!navigator.onLine) onlineManager.setOnline(false)

export const isOnline = () => onlineManager.isOnline()
export const useOnline = () => useSyncExternalStore((changed) => onlineManager.subscribe(changed), isOnline)

/** A call got no answer. */
export const doubtConnection = () =>
  void import('./look-for-server.ts').then(({ lookForServer }) => lookForServer()).catch(() => {})
