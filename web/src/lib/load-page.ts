/** Opens an address of this app in a new page, so that nothing of this person stays in memory. */
export const openPage = (href: `/${string}`): void => window.location.assign(href)

/** Leaves this app for the address of a provider at which the person signs in. */
export const openProvider = (href: string): void => window.location.assign(href)

/** Loads the page anew, for the same reason. */
export const reloadPage = (): void => window.location.reload()
