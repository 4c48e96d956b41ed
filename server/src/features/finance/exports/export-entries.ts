import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntryExport } from 'contract/finance/exports.ts'
import { stringify } from 'csv-stringify/sync'
import type { Semaphore } from '#core/concurrency.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { escapeFormula } from '../formula.ts'
import type { EntryKind } from '../lists/filters.ts'
import { type Column, formatCell, listExportColumns } from './columns.ts'
import { type ExportedEntry, openEntriesCursor } from './stream-entries.ts'
import { writeXlsx } from './xlsx.ts'

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function* refreshTimerOnChunk<Chunk>(chunks: AsyncIterable<Chunk>, timer: NodeJS.Timeout): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    timer.refresh()
    yield chunk
  }
}

type StreamTimings = Pick<Ctx['timings'], 'exportStalledMs' | 'exportLongestMs'>

/** Aborts if the reader takes no chunk for `exportStalledMs`, or the whole transfer takes longer than `exportLongestMs`. */
async function pipeWithDeadlines(
  chunks: AsyncIterable<string | Buffer>,
  out: PassThrough,
  timings: StreamTimings,
): Promise<void> {
  const abort = new AbortController()
  const end = () => abort.abort(new Error('the reader takes nothing, or too little'))
  const stalled = setTimeout(end, timings.exportStalledMs)
  const longest = setTimeout(end, timings.exportLongestMs)
  await pipeline(refreshTimerOnChunk(chunks, stalled), out, { signal: abort.signal }).finally(() => {
    clearTimeout(stalled)
    clearTimeout(longest)
  })
}

/**
 * The transaction ends, and `onEnd` is called, however the stream ends. An error of `begin` rejects the promise, before an answer
 * has begun.
 */
export function streamFromSnapshot(
  { db, timings }: Pick<Ctx, 'db' | 'timings'>,
  begin: (tx: Db) => Promise<AsyncIterable<string | Buffer>>,
  onEnd: () => void,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough()
    const work = db.transaction(async (tx) => {
      allowLongStatements(tx, timings)
      const chunks = await begin(tx)
      resolve(out)
      await pipeWithDeadlines(chunks, out, timings)
    }, SNAPSHOT)
    // A failure after the answer has begun destroys the stream, so that the client does not take half a file for a complete one.
    work.finally(onEnd).catch((error: unknown) => {
      reject(error)
      out.destroy()
    })
  })
}

export const CSV_FORMAT = { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

const formatCsvCell = (column: Column, row: ExportedEntry): string => {
  const text = formatCell(column, row)
  return column.type === 'text' ? escapeFormula(text) : text
}

/** UTF-8 with BOM, `;`, decimal comma, dd/mm/aaaa; text cells are escaped so that none is a formula. */
async function* writeCsv(columns: readonly Column[], batches: AsyncIterable<readonly ExportedEntry[]>): AsyncGenerator<string> {
  yield `\ufeff${stringify([columns.map(({ header }) => header)], CSV_FORMAT)}`
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => columns.map((column) => formatCsvCell(column, row))),
      CSV_FORMAT,
    )
  }
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const TITLES = { outflow: 'Saídas', inflow: 'Entradas' }
export const NAMES = { outflow: 'saidas', inflow: 'entradas' }

const RETRY_AFTER_SECONDS = 5

export const tooManyExports = () =>
  new AppError(429, 'too_many_exports', 'Exportações demais ao mesmo tempo', {
    detail: 'Há outras exportações em andamento. Espere uma delas terminar e tente de novo.',
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** The returned `open` throws 429 while too many exports are read. */
export async function exportEntries(
  ctx: Ctx,
  kind: EntryKind,
  { exportSemaphore, query: { format, ...filters } }: { exportSemaphore: Semaphore; query: EntryExport },
): Promise<Download> {
  const day = ctx.today()
  const columns = listExportColumns(kind, day)
  const begin = async (tx: Db) => {
    const batches = await openEntriesCursor(tx, kind, filters, day)
    return format === 'csv' ? writeCsv(columns, batches) : writeXlsx(TITLES[kind], columns, batches)
  }
  const open = async () => {
    const release = exportSemaphore.tryAcquire()
    if (!release) throw tooManyExports()
    return streamFromSnapshot(ctx, begin, release)
  }
  return { open, name: `${NAMES[kind]}-${day}.${format}`, type: TYPES[format] }
}
