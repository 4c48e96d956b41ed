/** Loads a new page, so that nothing of the previous session stays in memory. */
export const openPage = (href: `/${string}`): void => window.location.assign(href)

export const openIdentityProvider = (href: string): void => window.location.assign(href)

/** So that nothing of the previous session stays in memory. */
export const reloadPage = (): void => window.location.reload()
