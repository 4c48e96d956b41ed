import { queryOptions } from '@tanstack/react-query'
import {
  beginOidcSignIn,
  createAccount,
  readLink,
  readSignInOptions,
  resetPassword,
  signIn,
  verifySecondFactor,
} from 'contract/accounts/sign-in.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { broadcastSignOut } from '#lib/session/identity.ts'

export const signInQuery = callQuery(['sign-in'], readSignInOptions)

export const linkQuery = (token: string) =>
  queryOptions({
    ...callQuery(['link', token], readLink, { json: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Json<E> = E extends { json: unknown } ? E['json'] : never

/**
 * Signs in. From just before the call until the new session is read, this browser's other tabs send nothing, because their session is being
 * replaced.
 */
export const useSignIn = () =>
  useCallMutation((json: Json<CallInput<typeof signIn, Blob>>) => {
    broadcastSignOut()
    return call(signIn, { json })
  })

export const useBeginOidcSignIn = () => useCallMutation((returnTo: string) => call(beginOidcSignIn, { json: { returnTo } }))

export const useVerifySecondFactor = () => useCallMutation((code: string) => call(verifySecondFactor, { json: { code } }))

export const useCreateAccount = () =>
  useCallMutation((json: Json<CallInput<typeof createAccount, Blob>>) => {
    broadcastSignOut()
    return call(createAccount, { json })
  })

/**
 * Sets a new password, which ends the person's sessions. This browser then remembers nobody, so that the sign-in asks for the new password,
 * whoever was signed in.
 */
export const useResetPassword = () =>
  useCallMutation(async (json: Json<CallInput<typeof resetPassword, Blob>>) => {
    await call(resetPassword, { json })
    broadcastSignOut()
  })
