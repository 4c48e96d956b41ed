/** What this tab calls itself: its writes carry it to the server, whose events about them carry it back. */
export const TAB: string = crypto.randomUUID()
