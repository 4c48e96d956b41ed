import { ENTRY_TEXT_NAMES, type EntryText, mapTexts } from 'contract/finance/entries.ts'
import type { EntryFilters } from 'contract/finance/filters.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { type EntryKind, entryFilterCondition, findSearchedBeside } from '../lists/filters.ts'
import { mainAccountExpression } from '../payments/payment-rows.ts'

export type ExportedEntry = {
  id: number
  kind: EntryKind
  date: CivilDate
  description: string
  /** Null while the entry is incomplete. */
  centavos: number | null
  project: string | null
  category: string | null
  client: string | null
  supplier: string | null
  company: string | null
  method: string | null
  paidOn: CivilDate | null
  /** What its payments settled that are recorded one by one; 0 for an entry that was paid whole at once. */
  paidCentavos: number
  /** Null while nothing is paid; several if its payments are from several. */
  account: string | null
  recurrence: string | null
  receipts: number
} & Record<EntryText, string | null>

const BATCH_ROWS = 1_000

const accountNames = sql`case
  when ${entries.paidCentavos} > 0 then (select string_agg(distinct a.name, ', ') from payments p
    join bank_accounts a on a.id = p.account_id where p.entry_id = ${entries.id})
  when ${entries.paidOn} is not null then (select name from bank_accounts
    where id = coalesce(${entries.accountId}, ${mainAccountExpression(entries.companyId)})) end`

const receiptCount = sql`(select count(*)::int from ${receipts} where ${receipts.entryId} = ${entries.id} and ${receipts.deletedAt} is null)`

/** Rows fetched from a cursor come without drizzle's mapping, so the query itself turns int8 into numbers and days into `YYYY-MM-DD`. */
const COLUMNS = {
  id: sql`${entries.id}::float8`.as('id'),
  kind: sql`${entries.kind}`.as('kind'),
  date: sql`${entries.date}::text`.as('date'),
  description: sql`${entries.description}`.as('description'),
  centavos: sql`${entries.centavos}::float8`.as('centavos'), // exact: below 2^53
  project: sql`${projects.name}`.as('project'),
  category: sql`${categories.name}`.as('category'),
  client: sql`${clients.name}`.as('client'),
  supplier: sql`${suppliers.name}`.as('supplier'),
  company: sql`${companies.name}`.as('company'),
  method: sql`${methods.name}`.as('method'),
  paidOn: sql`${entries.paidOn}::text`.as('paidOn'),
  paidCentavos: sql`${entries.paidCentavos}::float8`.as('paidCentavos'),
  account: accountNames.as('account'),
  ...mapTexts(ENTRY_TEXT_NAMES, (name) => sql`${entries[name]}`.as(name)),
  recurrence: sql`${entries.recurrence}`.as('recurrence'),
  receipts: receiptCount.as('receipts'),
}

const exportQuery = (db: Db, where: SQL | undefined) =>
  db
    .select(COLUMNS)
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(companies, eq(companies.id, entries.companyId))
    .leftJoin(methods, eq(methods.id, entries.methodId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .leftJoin(suppliers, eq(suppliers.id, entries.supplierId))
    .where(where)
    .orderBy(desc(entries.date), desc(entries.id))

async function fetchBatch(tx: Db): Promise<ExportedEntry[]> {
  return (await tx.execute<ExportedEntry>(sql.raw(`fetch ${BATCH_ROWS} from exported`))).rows
}

async function* readBatches(tx: Db, first: ExportedEntry[]): AsyncGenerator<ExportedEntry[]> {
  for (let batch = first; batch.length > 0; batch = await fetchBatch(tx)) yield batch
  await tx.execute(sql.raw('close exported'))
}

/** The first batch is fetched before this function returns, so that a failing query throws here. `tx` must be a transaction. */
export async function openEntriesCursor(
  tx: Db,
  kind: EntryKind,
  filters: EntryFilters,
  today: CivilDate,
): Promise<AsyncGenerator<ExportedEntry[]>> {
  // The cursor needs no unique name: it is closed before the transaction opens another.
  const where = entryFilterCondition(kind, filters, today, await findSearchedBeside(tx, kind, filters.q))
  await tx.execute(sql`declare exported no scroll cursor for ${exportQuery(tx, where)}`)
  return readBatches(tx, await fetchBatch(tx))
}
