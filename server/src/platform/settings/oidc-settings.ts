/** The settings of the OpenID provider with which people may also sign in (`OIDC_…`). */
export type OidcSettings = {
  /** The provider's address as its discovery document has it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name, as the sign-in's button shows it. */
  name: string
}
