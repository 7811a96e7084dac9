import type { Input } from '@app/core/contract/route'
import { withdrawSuggestion } from '@app/core/contract/session-songs'
import { addNewSong } from '@app/core/contract/songs'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { askSessionAgain } from '../sessions/queries.ts'

export const useSuggestSong = (SessionId: number) =>
  useMutation({
    mutationFn: (song: Omit<Input<typeof addNewSong>, 'SessionId'>) =>
      call(addNewSong, { ...song, SessionId }, { errors: 'inline' }),
    onSuccess: () => askSessionAgain(SessionId),
  })

export const useWithdrawSuggestion = (sessionId: number) =>
  useMutation({
    mutationFn: (sessionSongId: number) => call(withdrawSuggestion, { sessionSongId }),
    onSuccess: () => askSessionAgain(sessionId),
  })
