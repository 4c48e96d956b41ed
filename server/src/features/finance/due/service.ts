import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import { DUE_BUCKETS, type DueEntry, type EntryKind, type listDue, type readDue } from 'contract/finance/due.ts'
import type { Ctx } from '../../../core/context.ts'
import type { EntriesPage } from '../list-entries.ts'
import { presentEntry } from '../presenter.ts'
import { type BankCalendar, getBankCalendar } from './bank-calendar.ts'
import { readBucketPage, readBuckets } from './queries.ts'

const EMPTY = { count: 0, incomplete: 0, centavos: '0', page: { rows: [] } }

const createDuePresenter =
  (calendar: BankCalendar) =>
  (row: EntriesPage['rows'][number]): DueEntry => ({
    ...presentEntry(row),
    categoria: row.category,
    cliente: row.client,
    diaUtil: calendar.payableOn(row.date),
    feriado: calendar.holidayOn(row.date),
  })

const presentBucketPage = ({ rows, ...next }: EntriesPage, calendar: BankCalendar) => ({
  contas: rows.map(createDuePresenter(calendar)),
  ...next,
})

/** Answers the open entries by bucket, each bucket with its sums and its first page, all out of one snapshot. */
export async function readDueBuckets({ db, today }: Ctx, kind: EntryKind): Promise<HandlerResult<typeof readDue>> {
  const hoje = today()
  const calendar = await getBankCalendar()
  const buckets = await readBuckets(db, { kind, today: hoje })
  const faixas = DUE_BUCKETS.map((faixa) => {
    const { count, incomplete, centavos, page } = buckets.get(faixa) ?? EMPTY
    return { faixa, quantidade: count, totalCentavos: centavos, aCompletar: incomplete, ...presentBucketPage(page, calendar) }
  })
  return { hoje, faixas }
}

export async function readMoreDue(
  { db, today }: Ctx,
  { kind, bucket, ...page }: HandlerInput<typeof listDue, never>['query'],
): Promise<HandlerResult<typeof listDue>> {
  return presentBucketPage(await readBucketPage(db, { kind, bucket, today: today() }, page), await getBankCalendar())
}
