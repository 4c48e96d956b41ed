import { DUE_BUCKETS, type DueBucket, type DueEntry, listDueBuckets } from 'contract/finance/due.ts'
import { anInflowRow, anOutflowRow } from './finance.ts'
import { stubReply } from './server.ts'

/** Makes an open outflow due on 24/11/2026, a Tuesday; today is the 21st. */
export const aDueOutflow = (more: Partial<DueEntry> = {}): DueEntry => ({
  ...anOutflowRow({ paidOn: null, date: '2026-11-24' }),
  client: null,
  bankingDay: more.date ?? '2026-11-24',
  holiday: null,
  ...more,
})

export const aDueInflow = (more: Partial<DueEntry> = {}): DueEntry => ({
  ...anInflowRow({ paidOn: null, date: '2026-11-24' }),
  project: null,
  category: null,
  bankingDay: '2026-11-24',
  holiday: null,
  ...more,
})

type Buckets = Partial<Record<DueBucket, DueEntry[]>>

/**
 * Builds the reply of the due entries, with the buckets' sums as the server computes them. @param next the cursors of the buckets that have
 * another page
 */
export function dueReply(buckets: Buckets, next: Partial<Record<DueBucket, string>> = {}) {
  const groups = DUE_BUCKETS.map((bucket) => {
    const entries = buckets[bucket] ?? []
    const nextCursor = next[bucket]
    return {
      bucket,
      count: entries.length,
      totalCentavos: String(entries.reduce((sum, { centavos }) => sum + (centavos ?? 0), 0)),
      incomplete: entries.filter(({ centavos }) => centavos === null).length,
      entries,
      ...(nextCursor ? { nextCursor } : {}),
    }
  })
  return { today: '2026-11-21', buckets: groups }
}

export const stubDue = (buckets: Buckets, next?: Partial<Record<DueBucket, string>>): void =>
  stubReply(listDueBuckets, dueReply(buckets, next))
