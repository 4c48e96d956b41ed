import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { refetchUnpinned } from '#lib/net/query-client.ts'
import { useSignInStatus, watchOtherTabs } from '#lib/session/identity.ts'
import { PermissionsProvider } from '#lib/session/permissions.ts'
import { useIsSessionKnown, useSessionPermissions } from '#lib/session/session.ts'
import { Shell } from './shell.tsx'

const SignInOverlay = lazyComponent(() => import('#features/accounts/sign-in/sign-in-overlay.tsx'))
const RequiredFactorOverlay = lazyComponent(() => import('#features/accounts/own-account/required-factor-overlay.tsx'))

/** After a new sign-in or the second factor's set-up, refetches all data except those that somebody edits. */
function useRefetchOnSignIn(): void {
  const client = useQueryClient()
  const router = useRouter()
  const signInStatus = useSignInStatus()
  const wasOut = useRef(false)
  useEffect(() => watchOtherTabs(() => void client.invalidateQueries({ queryKey: ['session'] })), [client])
  useEffect(() => {
    if (signInStatus === 'in' && wasOut.current) {
      void refetchUnpinned(client)
      void router.invalidate()
    }
    wasOut.current = signInStatus === 'out' || signInStatus === 'limited'
  }, [signInStatus, client, router])
}

/**
 * When the session ends, the sign-in covers the shell; a required second factor's set-up covers it until the person has saved the
 * backup codes.
 */
function SignedInApp() {
  const can = useSessionPermissions()
  const isKnown = useIsSessionKnown()
  const signInStatus = useSignInStatus()
  const isOut = signInStatus === 'out' || signInStatus === 'replaced'
  const [showsCodes, setShowsCodes] = useState(false)
  useRefetchOnSignIn()
  return (
    <PermissionsProvider value={can}>
      {(isKnown || !isOut) && <Shell />}
      <CodeSuspense>
        {(signInStatus === 'limited' || showsCodes) && <RequiredFactorOverlay onShowCodes={setShowsCodes} />}
      </CodeSuspense>
      <CodeSuspense>{isOut && <SignInOverlay isExpired={isKnown} isReplaced={signInStatus === 'replaced'} />}</CodeSuspense>
    </PermissionsProvider>
  )
}

export function Root() {
  const isOutside = useLocation({ select: ({ pathname }) => /^\/entrar(\/|$)/.test(pathname) })
  return isOutside ? <Outlet /> : <SignedInApp />
}
