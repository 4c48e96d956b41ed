/** Opens an address of this app by loading a new page, so that nothing of the previous session stays in memory. */
export const openPage = (href: `/${string}`): void => window.location.assign(href)

/** Leaves this app for the address of a provider at which the person signs in. */
export const openIdentityProvider = (href: string): void => window.location.assign(href)

/** Reloads the page, so that nothing of the previous session stays in memory. */
export const reloadPage = (): void => window.location.reload()
