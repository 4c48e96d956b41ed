/** The id of this tab: its writes send it to the server, whose events about them return it, so that the tab knows its own changes. */
export const TAB_ID: string = crypto.randomUUID()
