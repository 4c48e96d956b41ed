import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import { DUE_BUCKETS, type DueEntry, type EntryKind, type listDueBucketPage, type listDueBuckets } from 'contract/finance/due.ts'
import type { Ctx } from '../../../core/context.ts'
import type { EntriesPage } from '../lists/list-entries.ts'
import { presentEntry } from '../lists/presenter.ts'
import { type BankCalendar, getBankCalendar } from './bank-calendar.ts'
import { readBucketPage, readBuckets } from './queries.ts'

const EMPTY = { count: 0, incomplete: 0, centavos: '0', page: { rows: [] } }

const createDuePresenter =
  (calendar: BankCalendar) =>
  (row: EntriesPage['rows'][number]): DueEntry => ({
    ...presentEntry(row),
    category: row.category,
    client: row.client,
    bankingDay: calendar.payableOn(row.date),
    holiday: calendar.holidayOn(row.date),
  })

const presentBucketPage = ({ rows, ...next }: EntriesPage, calendar: BankCalendar) => ({
  entries: rows.map(createDuePresenter(calendar)),
  ...next,
})

/** Answers the open entries by bucket, each bucket with its sums and its first page. All are read from one snapshot. */
export async function readDueBuckets({ db, today }: Ctx, kind: EntryKind): Promise<HandlerResult<typeof listDueBuckets>> {
  const day = today()
  const calendar = await getBankCalendar()
  const buckets = await readBuckets(db, { kind, today: day })
  const shown = DUE_BUCKETS.map((bucket) => {
    const { count, incomplete, centavos, page } = buckets.get(bucket) ?? EMPTY
    return { bucket, count, totalCentavos: centavos, incomplete, ...presentBucketPage(page, calendar) }
  })
  return { today: day, buckets: shown }
}

export async function readMoreDue(
  { db, today }: Ctx,
  { kind, bucket, ...page }: HandlerInput<typeof listDueBucketPage, never>['query'],
): Promise<HandlerResult<typeof listDueBucketPage>> {
  return presentBucketPage(await readBucketPage(db, { kind, bucket, today: today() }, page), await getBankCalendar())
}
