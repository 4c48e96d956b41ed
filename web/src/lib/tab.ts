/**
 * The id of this tab. Each write sends it to the server, and the server's event about the write returns it, so that a tab recognises its
 * own changes.
 */
export const TAB_ID: string = crypto.randomUUID()
