import type { CivilDate } from 'contract/values/dates.ts'

/** A statement that is written by hand as the fastest known one for a call. */
export type Statement = { text: string; values: unknown[] }

/** The values that a statement may use: the workspace's current day, and the cursor in the middle of the list. */
export type StatementContext = { today: CivilDate; middle: { date: CivilDate; id: number } }
