import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ImportKind } from '../finance/import-fields.ts'
import { IMPORT_FILE_RULE, ImportForm, ImportPreview } from '../finance/imports.ts'
import { CivilDate } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { Id } from '../values/values.ts'

/** What the bank printed as the balance at a day's end. */
export const BalanceControl = z.object({ day: CivilDate, centavos: z.int() })
export type BalanceControl = z.infer<typeof BalanceControl>

/** The closing day of the card's bill that all lines of a file are part of, or `days` for the bill of each line's day. */
const FileBill = z.union([z.literal('days'), CivilDate])
export type FileBill = z.infer<typeof FileBill>

/**
 * What is said of a statement beside its account's others; nothing of it refuses the import, but `otherAccount`, `otherBank`, `currency`,
 * and no `bill`.
 */
const StatementChecks = z.object({
  firstDay: z.nullable(CivilDate),
  lastDay: z.nullable(CivilDate),
  /** Of `lines`, those that an earlier statement brought already. */
  known: z.int(),
  lines: z.int(),
  centavos: CentavosSum,
  /** Rows that are still to come, in another currency or of another account, canceled ones, and balances. */
  leftOut: z.int(),
  /** Whether the file ends in the middle; the row in which it does is left out. */
  isCut: z.boolean(),
  /** The accounts that the file names beside this one, of which it brings nothing. */
  others: z.array(z.string()),
  /** The account's number in the file, where it is not this account's, or this account has none and the file is of several. */
  otherAccount: z.nullable(z.string()),
  /** The number that an account without one takes over from its first statement. */
  learned: z.nullable(z.string()),
  /** The currency of a file that has nothing in reais. */
  currency: z.nullable(z.string()),
  /** The days between this statement and the one before or after it, where none tells of them. */
  gap: z.nullable(z.object({ from: CivilDate, to: CivilDate })),
  /** The first day on which the balance that the bank printed differs from the one here. */
  difference: z.nullable(z.object({ day: CivilDate, printedCentavos: CentavosSum, hereCentavos: CentavosSum })),
  /** What a card's bill says that it sums up to, where its purchases less what was given back differ from it. */
  total: z.nullable(z.object({ printedCentavos: CentavosSum, hereCentavos: CentavosSum })),
  /** What the account held at the day's beginning, by the balances that the bank printed; null once the account has an opening day. */
  opening: z.nullable(z.object({ day: CivilDate, centavos: z.int() })),
  /** The bank that the file is of, where the account is of another one. */
  otherBank: z.nullable(z.string()),
  /** Null for a card's file of which nothing tells the bill, so that a person has to; of other accounts `days`. */
  bill: z.nullable(FileBill),
})
export type StatementChecks = z.infer<typeof StatementChecks>

/** `kind`, names and choices of rows count for nothing: lines have a sign, and all are brought. */
const StatementForm = z.extend(ImportForm, {
  kind: z._default(ImportKind, 'outflow'),
  accountId: Id,
  /** Of a card. Absent: detected. */
  bill: z.optional(FileBill),
})
export type StatementForm = z.output<typeof StatementForm>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements/preview',
  access: 'finance.write',
  summary: 'What a statement of an account would bring',
  skipsTransaction: true,
  form: StatementForm,
  storage: 'chunks',
  files: { file: IMPORT_FILE_RULE },
  reply: z.extend(ImportPreview, { statement: StatementChecks }),
})

/**
 * Brings every line once, whatever statements overlap.
 * @throws 422 as an import; a file of another account or bank; a currency other than the real; a card's file of which nothing tells the bill
 */
export const importStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements',
  access: 'finance.write',
  summary: 'Import a statement into an account: lines, no entries',
  form: StatementForm,
  storage: 'chunks',
  files: { file: IMPORT_FILE_RULE },
  /** `id` is null if nothing of the file is new. */
  reply: z.object({ id: z.nullable(z.int()), brought: z.int(), statement: StatementChecks }),
})

const Statement = z.object({
  id: z.int(),
  accountId: z.int(),
  account: z.string(),
  name: z.string(),
  firstDay: CivilDate,
  lastDay: CivilDate,
  lines: z.int(),
  /** Of `lines`, those that are matched. */
  matched: z.int(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  by: z.string(),
  gap: z.nullable(z.object({ from: CivilDate, to: CivilDate })),
  difference: StatementChecks.shape.difference,
  total: StatementChecks.shape.total,
})
export type Statement = z.infer<typeof Statement>

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/bank/statements',
  access: 'finance.read',
  summary: 'Imported statements, newest first',
  query: z.object({ account: z.optional(Id), before: z.optional(Id) }),
  reply: z.object({ statements: z.array(Statement), next: z.nullable(z.int()) }),
})

/** Takes its lines away, and undoes their matches. */
export const undoStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements/:id/undo',
  access: 'finance.write',
  summary: 'Undo the import of a statement',
  reply: z.object({ removed: z.int(), unmatched: z.int() }),
})

/** Its lines come back as they were imported, without the matches. */
export const redoStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements/:id/redo',
  access: 'finance.write',
  summary: 'Bring back a statement that was undone',
  reply: z.object({ restored: z.int() }),
})
