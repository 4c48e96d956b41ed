/** Each write sends it, and the server's event about the write returns it, so that a tab recognises its own changes. */
export const TAB_ID: string = crypto.randomUUID()
