import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { DUE_BUCKETS, type DueEntry, type EntryKind, type listDueBucketPage, type listDueBuckets } from 'contract/finance/due.ts'
import { findBankHoliday, findNextBankDay } from 'contract/values/bank-days.ts'
import type { Ctx } from '#core/context.ts'
import type { EntriesPage } from '../lists/list-entries.ts'
import { presentEntry } from '../lists/presenter.ts'
import { readBucketPage, readBuckets } from './due-queries.ts'

const EMPTY = { count: 0, incomplete: 0, centavos: '0', page: { rows: [] } }

const presentDueEntry = (row: EntriesPage['rows'][number]): DueEntry => ({
  ...presentEntry(row),
  category: row.category,
  client: row.client,
  bankingDay: findNextBankDay(row.date),
  holiday: findBankHoliday(row.date),
})

const presentBucketPage = ({ rows, ...next }: EntriesPage) => ({ entries: rows.map(presentDueEntry), ...next })

export async function readDueBuckets({ db, today }: Ctx, kind: EntryKind): Promise<HandlerResult<typeof listDueBuckets>> {
  const day = today()
  const buckets = await readBuckets(db, { kind, today: day })
  const shown = DUE_BUCKETS.map((bucket) => {
    const { count, incomplete, centavos, page } = buckets.get(bucket) ?? EMPTY
    return { bucket, count, totalCentavos: centavos, incomplete, ...presentBucketPage(page) }
  })
  return { today: day, buckets: shown }
}

export async function readMoreDue(
  { db, today }: Ctx,
  { kind, bucket, ...page }: HandlerInput<typeof listDueBucketPage, never>['query'],
): Promise<HandlerResult<typeof listDueBucketPage>> {
  return presentBucketPage(await readBucketPage(db, { kind, bucket, today: today() }, page))
}
