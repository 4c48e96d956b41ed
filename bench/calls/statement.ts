import type { CivilDate } from 'contract/dates.ts'

/** A statement written by hand, as the fastest that is known for a call. */
export type Statement = { text: string; values: unknown[] }

/** The values that a statement may use: the workspace's day, and the cursor in the middle of the list. */
export type StatementContext = { today: CivilDate; middle: { date: CivilDate; id: number } }
