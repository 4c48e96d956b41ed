import type { Parsed, Reply } from 'contract/endpoint.ts'
import { DUE_BUCKETS, type DueEntry, type EntryKind, type listDue, type readDue } from 'contract/finance/due.ts'
import type { Ctx } from '../../../core/context.ts'
import { snapshot } from '../../../db/snapshot.ts'
import type { EntriesPage } from '../listed.ts'
import { presentEntry } from '../presenter.ts'
import { type BankCalendar, bankCalendar } from './bank-calendar.ts'
import { firstPages, pageOfDue, sumsByBucket } from './queries.ts'

/** Of each bucket's first page. */
const FIRST_ROWS = 20

const EMPTY = { count: 0, incomplete: 0, centavos: '0' }

const present =
  (calendar: BankCalendar) =>
  (row: EntriesPage['rows'][number]): DueEntry => ({
    ...presentEntry(row),
    categoria: row.category,
    cliente: row.client,
    diaUtil: calendar.payableOn(row.date),
    feriado: calendar.holidayOn(row.date),
  })

const presentPage = ({ rows, ...next }: EntriesPage, calendar: BankCalendar) => ({
  contas: rows.map(present(calendar)),
  ...next,
})

/** Everything that is open, by when it is due. Sums and rows are of one moment. */
export async function due({ db, today }: Ctx, kind: EntryKind): Promise<Reply<typeof readDue>> {
  const hoje = today()
  const calendar = await bankCalendar()
  return snapshot(db, async (tx) => {
    const sums = new Map((await sumsByBucket(tx, kind, hoje)).map((row) => [row.bucket, row]))
    const pages = await firstPages(tx, [...sums.keys()], { kind, today: hoje }, FIRST_ROWS)
    const faixas = DUE_BUCKETS.map((faixa) => {
      const { count, incomplete, centavos } = sums.get(faixa) ?? EMPTY
      const page = presentPage(pages.get(faixa) ?? { rows: [] }, calendar)
      return { faixa, quantidade: count, totalCentavos: centavos, aCompletar: incomplete, ...page }
    })
    return { hoje, faixas }
  })
}

export async function moreDue(
  { db, today }: Ctx,
  { kind, bucket, ...page }: Parsed<typeof listDue, never>['query'],
): Promise<Reply<typeof listDue>> {
  return presentPage(await pageOfDue(db, { kind, bucket, today: today() }, page), await bankCalendar())
}
