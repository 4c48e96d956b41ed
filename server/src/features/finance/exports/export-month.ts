import { firstDayOfMonth, formatDate, lastDayOfMonth } from 'contract/values/dates.ts'
import { formatBRL, toDecimal } from 'contract/values/money.ts'
import { stringify } from 'csv-stringify/sync'
import { and, asc, between, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Semaphore } from '#core/concurrency.ts'
import type { Ctx } from '#core/context.ts'
import type { Download } from '#core/replies.ts'
import { FileMissingError } from '#core/storage.ts'
import { writeZip, type ZipEntry } from '#core/zip.ts'
import type { Db } from '#db/client.ts'
import { bankLines } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { clients, suppliers } from '#db/tables/config.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { escapeFormula } from '../formula.ts'
import type { EntryKind } from '../lists/filters.ts'
import { listExportColumns } from './columns.ts'
import { CSV_FORMAT, NAMES, streamFromSnapshot, TITLES, tooManyExports } from './export-entries.ts'
import { openEntriesCursor } from './stream-entries.ts'
import { writeXlsx } from './xlsx.ts'

type Row = { kind: EntryKind; date: string; description: string; party: string | null; centavos: number | null }

/** A number is an amount in centavos. */
type Cell = string | number | null

const formatCell = (cell: Cell): string =>
  typeof cell === 'number' ? toDecimal(cell).replace('.', ',') : escapeFormula(cell ?? '')

const formatCsv = (rows: readonly Cell[][]): string =>
  `\ufeff${stringify(
    rows.map((row) => row.map(formatCell)),
    CSV_FORMAT,
  )}`

/** In characters, so that the whole path stays short enough for Windows. */
const LONGEST_NAME = 80

/** What no file system takes becomes a hyphen. */
const cleanName = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

const KIND_NAMES = { invoice: 'nota', payment: 'comprovante' }

/** `2026-07-03 Fornecedor R$ 1.234,56 nota.pdf` */
function nameReceipt({
  date,
  description,
  party,
  centavos,
  paper,
  name,
}: Row & { paper: keyof typeof KIND_NAMES; name: string }) {
  const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? []
  const whose = cleanName(party ?? description).slice(0, LONGEST_NAME)
  return cleanName(`${date} ${whose} ${centavos === null ? 'sem valor' : formatBRL(centavos)} ${KIND_NAMES[paper]}${extension}`)
}

/** A second entry of a name has a number before its ending. Windows knows no case. */
async function* numberNames(parts: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const used = new Set<string>()
  for await (const { name, content } of parts) {
    let free = name
    for (let count = 2; used.has(free.toLowerCase()); count += 1) free = name.replace(/(\.[^.]*)?$/, ` (${count})$1`)
    used.add(free.toLowerCase())
    yield { name: free, content }
  }
}

type Source = Pick<Ctx, 'storage'> & { tx: Db; month: string; today: string }

const ENTRY_FIELDS = {
  kind: entries.kind,
  date: entries.date,
  description: entries.description,
  party: sql<string | null>`coalesce(${suppliers.name}, ${clients.name})`,
  centavos: entries.centavos,
}

const inMonthCondition = (month: string) =>
  and(isNull(entries.deletedAt), between(entries.date, firstDayOfMonth(month), lastDayOfMonth(month)))

const ofEntryCondition = and(eq(receipts.entryId, entries.id), isNull(receipts.deletedAt))

function listReceipts({ tx, month }: Source) {
  return tx
    .select({ ...ENTRY_FIELDS, paper: receipts.kind, name: receipts.name, key: receipts.storageKey })
    .from(entries)
    .innerJoin(receipts, ofEntryCondition)
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .leftJoin(suppliers, eq(suppliers.id, entries.supplierId))
    .where(inMonthCondition(month))
    .orderBy(asc(entries.date), asc(entries.id), asc(receipts.id))
}

function listWithoutReceipt({ tx, month }: Source): Promise<Row[]> {
  return tx
    .select(ENTRY_FIELDS)
    .from(entries)
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .leftJoin(suppliers, eq(suppliers.id, entries.supplierId))
    .where(and(inMonthCondition(month), notExists(tx.select({ id: receipts.id }).from(receipts).where(ofEntryCondition))))
    .orderBy(asc(entries.date), asc(entries.id))
}

const presentWithout = ({ kind, date, description, party, centavos }: Row, reason: string): Cell[] => [
  kind === 'outflow' ? 'Saída' : 'Entrada',
  formatDate(date),
  description,
  party,
  centavos,
  reason,
]

async function* writeReceipts(source: Source): AsyncGenerator<ZipEntry> {
  const without = (await listWithoutReceipt(source)).map((row) => presentWithout(row, 'Sem comprovante'))
  for (const row of await listReceipts(source)) {
    try {
      const content = await source.storage.read(row.key)
      yield { name: `comprovantes/${nameReceipt(row)}`, content }
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error
      without.push(presentWithout(row, `O arquivo ${row.name} não está mais guardado`))
    }
  }
  const head = ['Tipo', 'Data', 'Descrição', 'Fornecedor ou cliente', 'Valor', 'Motivo']
  yield { name: 'sem-comprovante.csv', content: [formatCsv([head, ...without])] }
}

async function* writeStatements({ tx, month }: Source): AsyncGenerator<ZipEntry> {
  const accounts = await tx
    .select({ id: bankAccounts.id, name: bankAccounts.name })
    .from(bankAccounts)
    .orderBy(asc(bankAccounts.id))
  for (const { id, name } of accounts) {
    const lines = await tx
      .select()
      .from(bankLines)
      .where(
        and(
          eq(bankLines.accountId, id),
          isNull(bankLines.deletedAt),
          between(bankLines.day, firstDayOfMonth(month), lastDayOfMonth(month)),
        ),
      )
      .orderBy(asc(bankLines.day), asc(bankLines.id))
    if (lines.length === 0) continue
    const rows = lines.map((line) => [
      formatDate(line.day),
      line.description,
      line.counterparty,
      line.document,
      line.centavos,
      line.ignoredReason ?? (line.matchId === null ? 'em aberto' : 'conciliado'),
    ])
    const head = ['Data', 'Movimento', 'De ou para', 'Documento', 'Valor', 'Situação']
    yield { name: `extratos/${cleanName(name).slice(0, LONGEST_NAME)}.csv`, content: [formatCsv([head, ...rows])] }
  }
}

async function* writeParts(source: Source): AsyncGenerator<ZipEntry> {
  const { tx, month, today } = source
  for (const kind of ['outflow', 'inflow'] as const) {
    const batches = await openEntriesCursor(tx, kind, { from: firstDayOfMonth(month), to: lastDayOfMonth(month) }, today)
    yield { name: `${NAMES[kind]}-${month}.xlsx`, content: writeXlsx(TITLES[kind], listExportColumns(kind, today), batches) }
  }
  yield* writeReceipts(source)
  yield* writeStatements(source)
}

/** The returned `open` throws 429 while too many exports are read. */
export async function exportMonth(
  ctx: Ctx,
  { exportSemaphore, month }: { exportSemaphore: Semaphore; month: string },
): Promise<Download> {
  const open = async () => {
    const release = exportSemaphore.tryAcquire()
    if (!release) throw tooManyExports()
    const source = { storage: ctx.storage, month, today: ctx.today() }
    return streamFromSnapshot(ctx, async (tx) => writeZip(numberNames(writeParts({ ...source, tx }))), release)
  }
  return { open, name: `contador-${month}.zip`, type: 'application/zip' }
}
