import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSignInStatus, watchOtherTabs } from '../lib/identity.ts'
import { lazyComponent } from '../lib/lazy.ts'
import { PermissionsProvider } from '../lib/permissions.ts'
import { useIsSessionKnown, useSessionPermissions } from '../lib/session.ts'
import { Shell } from './shell.tsx'

const SignInOverlay = lazyComponent(() => import('../features/accounts/sign-in/sign-in-overlay.tsx'))
const RequiredFactorOverlay = lazyComponent(() => import('../features/accounts/own-account/required-factor-overlay.tsx'))

/** Reads the session again when another tab has signed in or out, and everything else once the person is back. */
function useReturn(): void {
  const client = useQueryClient()
  const router = useRouter()
  const signInStatus = useSignInStatus()
  const wasOut = useRef(false)
  useEffect(() => watchOtherTabs(() => void client.invalidateQueries({ queryKey: ['session'] })), [client])
  useEffect(() => {
    if (signInStatus === 'in' && wasOut.current) {
      void client.invalidateQueries()
      void router.invalidate()
    }
    wasOut.current = signInStatus === 'out' || signInStatus === 'limited'
  }, [signInStatus, client, router])
}

/**
 * The app with what the person may do. Once the session has ended, the sign-in covers it; before there was one, the sign-in stands alone.
 * The set-up of a required second factor covers it until the person has saved the backup codes.
 */
function SignedInApp() {
  const can = useSessionPermissions()
  const isKnown = useIsSessionKnown()
  const signInStatus = useSignInStatus()
  const isOut = signInStatus === 'out' || signInStatus === 'replaced'
  const [showsCodes, setShowsCodes] = useState(false)
  useReturn()
  return (
    <PermissionsProvider value={can}>
      {(isKnown || !isOut) && <Shell />}
      <Suspense>{(signInStatus === 'limited' || showsCodes) && <RequiredFactorOverlay onShowCodes={setShowsCodes} />}</Suspense>
      <Suspense>{isOut && <SignInOverlay isExpired={isKnown} isReplaced={signInStatus === 'replaced'} />}</Suspense>
    </PermissionsProvider>
  )
}

/** The root of all screens; those under `/entrar` stand without the app's frame. */
export function Root() {
  const isOutside = useLocation({ select: ({ pathname }) => /^\/entrar(\/|$)/.test(pathname) })
  return isOutside ? <Outlet /> : <SignedInApp />
}
