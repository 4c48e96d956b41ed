/** The OpenID provider with which people sign in as well (`OIDC_…`). */
export type OidcSettings = {
  /** The provider's address as its discovery document has it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name on the button. */
  name: string
}
