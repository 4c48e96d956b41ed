/** The query keys that every write in finance refreshes: lists, sums, dashboard, and Home. */
export const REFRESHES = [['finance'], ['home']]
