import { PermissionsProvider } from '../lib/permissions.ts'
import { useSessionPermissions } from '../lib/session.ts'
import { Shell } from './shell.tsx'

/** The root of all screens: the frame, with what the person may do. */
export const Root = () => (
  <PermissionsProvider value={useSessionPermissions()}>
    <Shell />
  </PermissionsProvider>
)
