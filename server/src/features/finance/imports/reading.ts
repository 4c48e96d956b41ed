import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportForm, ImportProblem, UnknownName } from 'contract/finance/imports.ts'
import type { Ctx } from '../../../http/context.ts'
import { invalid } from '../../../http/errors.ts'
import type { StoredFile } from '../../../http/uploads.ts'
import type { Reader } from './cells.ts'
import { missingIn } from './columns.ts'
import { direct, type Movement } from './direction.ts'
import { type Draft, isDraft, readRow } from './draft.ts'
import { duplicatesOf } from './duplicates.ts'
import { type Known, lookUp } from './names.ts'
import { openSheet, type Sheet } from './sheet.ts'

/** Everything that a file says, and how it stands to what is there. */
export type Reading = {
  sheet: Omit<Sheet, 'rows'>
  missing: ReturnType<typeof missingIn>
  /** Rows of the file under its header. */
  rows: number
  movements: Movement[]
  duplicates: ReadonlySet<Movement>
  problems: ImportProblem[]
  opposite: number
  mixedSigns: boolean
  known: Known
  unknown: UnknownName[]
}

/** Rows after which others are served. */
const AT_A_TIME = 500

async function readRows(sheet: Sheet, reader: Reader): Promise<{ drafts: Draft[]; problems: ImportProblem[]; rows: number }> {
  const readable = missingIn(reader.mapping).length === 0
  const drafts: Draft[] = []
  const problems: ImportProblem[] = []
  let rows = 0
  for await (const row of sheet.rows) {
    rows += 1
    if (rows % AT_A_TIME === 0) await breathe()
    const read = readable ? readRow(row, reader) : undefined
    if (read) isDraft(read) ? drafts.push(read) : problems.push(read)
  }
  return { drafts, problems, rows }
}

/** @throws 422 a file that is none, or cannot be cut into rows; what is wrong with single rows is in `problems` */
export async function readImport(ctx: Ctx, file: StoredFile | undefined, form: ImportForm): Promise<Reading> {
  if (!file) throw invalid({ arquivo: 'Escolha um arquivo' })
  const sheet = await openSheet(await ctx.storage.read(file.key), form)
  const reader: Reader = { kind: form.kind, mapping: sheet.mapping, header: sheet.header, today: ctx.today() }
  const { drafts, problems, rows } = await readRows(sheet, reader)
  const { movements, problems: unsaid, opposite, mixedSigns } = direct(drafts, reader, form.negatives)
  return {
    sheet,
    missing: missingIn(sheet.mapping),
    rows,
    movements,
    duplicates: await duplicatesOf(ctx.db, form.kind, movements),
    problems: [...problems, ...unsaid].sort((a, b) => a.line - b.line),
    opposite,
    mixedSigns,
    ...(await lookUp(ctx.db, movements)),
  }
}

/** What an import would bring now. @throws 422 where their sum is more than a number can say */
export function chosen({ movements, duplicates }: Reading, form: ImportForm): { movements: Movement[]; centavos: number } {
  const kept = form.duplicates === 'import' ? movements : movements.filter((movement) => !duplicates.has(movement))
  const centavos = kept.reduce((sum, movement) => sum + (movement.centavos ?? 0), 0)
  if (!Number.isSafeInteger(centavos)) throw invalid({ arquivo: 'A soma dos valores passa do que cabe. Divida o arquivo.' })
  return { movements: kept, centavos }
}
