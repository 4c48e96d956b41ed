import { useMutation } from '@tanstack/react-query'
import { signOut } from 'contract/accounts/sign-in.ts'
import { call } from '#lib/net/call.ts'
import { broadcastSignOut } from '#lib/session/identity.ts'
import { openPage } from '../load-page.ts'

/** Signs out, and opens the sign-in by loading a new page, so that nothing of the session stays in memory. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => {
      broadcastSignOut()
      openPage('/entrar')
    },
    meta: { failed: 'Não foi possível sair' },
  })
