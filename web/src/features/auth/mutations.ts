import {
  register,
  requestPasswordReset,
  resetPassword,
  revokeDevice,
  signIn as signInCall,
  verifyResetToken,
} from '@app/core/contract/auth'
import { deleteAccount } from '@app/core/contract/users'
import { APP_CLIENT } from '@app/core/product'
import { PLACEHOLDER } from '@app/core/rules/person-name'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { browserInfo, ensureGuest } from '../../lib/session/guest.ts'
import { guestId } from '../../lib/session/guest-id.ts'
import { beginSession, useSession } from '../../lib/session/session.ts'
import { devicesKey } from './queries.ts'

function keepFailure(error: unknown): void {
  const failure =
    error instanceof ApiError ? { code: error.status, message: error.message } : { code: 0, message: String(error) }
  useSession.setState({ status: 'none', failure })
}

async function signIn({ email, password }: { email: string; password: string }) {
  useSession.setState({ status: 'authenticating', failure: null })
  try {
    const reply = await call(
      signInCall,
      { grant_type: 'password', email, password, browserInfo: browserInfo(), guestId: guestId() },
      { errors: 'inline', headers: { Authorization: `Basic ${btoa(`${APP_CLIENT}:`)}` } },
    )
    beginSession(reply)
  } catch (error) {
    keepFailure(error)
    throw error
  }
}

async function signUp({ email, password }: { email: string; password: string }) {
  await ensureGuest()
  const names = { FirstName: PLACEHOLDER.firstName, LastName: PLACEHOLDER.lastName }
  const body = { ...names, Email: email, Password: password, GuestId: guestId() }
  beginSession(await call(register, body, { errors: 'inline' }))
}

export const useSignIn = () => useMutation({ mutationFn: signIn })
export const useSignUp = () => useMutation({ mutationFn: signUp })

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) =>
      call(requestPasswordReset, { email, browserInfo: browserInfo() }, { errors: 'inline' }),
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; email: string; newPassword: string }) =>
      call(resetPassword, body, { errors: 'inline' }),
  })

export const useResetLinkQuery = (token: string, email: string) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: ['reset-link', token, email],
    queryFn: () => call(verifyResetToken, { token, email }, { errors: 'inline' }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const useRevokeDevice = () =>
  useMutation({
    mutationFn: (familyId: number) => call(revokeDevice, { familyId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  })

export const useDeleteAccount = () =>
  useMutation({ mutationFn: (Password: string) => call(deleteAccount, { Password }, { errors: 'inline' }) })
