/**
 * The paths of the screen on which each kind of link is used. The token follows `#`: browsers do not send that part, so no server's or
 * proxy's log has it.
 */
export const LINK_PATHS = {
  owner: '/entrar/convite',
  invitation: '/entrar/convite',
  reset: '/entrar/nova-senha',
} as const
