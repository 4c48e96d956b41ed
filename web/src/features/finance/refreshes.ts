/** The query keys that every write in finance refreshes: lists, sums, dashboard, and Home. */
export const FINANCE_AND_HOME = [['finance'], ['home']]
