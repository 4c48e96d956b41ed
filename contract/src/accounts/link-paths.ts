/** The token follows `#`, because browsers do not send that part, so no server's or proxy's log has it. */
export const LINK_PATHS = {
  owner: '/entrar/convite',
  invitation: '/entrar/convite',
  reset: '/entrar/nova-senha',
} as const
