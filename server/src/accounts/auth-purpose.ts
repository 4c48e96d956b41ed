/** The purpose under which better-auth's secret is derived from the installation's key (`SecretBox.derive`). */
export const AUTH_PURPOSE = 'better-auth'
