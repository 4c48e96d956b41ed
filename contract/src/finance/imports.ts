import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { Id, parseJson, TextOrEmpty } from '../values/values.ts'
import { ImportField, ImportKind } from './import-fields.ts'

export const MAX_IMPORT_ROWS = 50_000
export const PREVIEW_ROWS = 500
export const MAX_PROBLEMS = 200
/** More suggest that the wrong column was chosen. */
export const MAX_NEW_NAMES = 200
export const MAX_COLUMNS = 100

/** Counted from 0. */
const ColumnMapping = z.partialRecord(ImportField, z.int('Coluna inválida').check(z.minimum(0), z.maximum(MAX_COLUMNS - 1)))
export type ColumnMapping = z.infer<typeof ColumnMapping>

const MappingField = z.pipe(
  z.pipe(z.string('Colunas inválidas').check(z.maxLength(2000, 'Colunas inválidas')), z.transform(parseJson)),
  ColumnMapping,
)

const BAD_HEADER = 'A linha do cabeçalho vai de 0 (nenhuma) a 20'
export const HeaderRow = z.pipe(
  z.pipe(z.string(BAD_HEADER).check(z.regex(/^\d{1,2}$/, BAD_HEADER)), z.transform(Number)),
  z.int().check(z.maximum(20, BAD_HEADER)),
)

/** By the line on which a row begins; rows without a choice are imported unless in doubt, possible duplicates as `duplicates` says. */
const RowChoices = z.record(z.string().check(z.regex(/^\d{1,6}$/, 'Linha inválida')), z.boolean('Linha inválida'))
export type RowChoices = z.infer<typeof RowChoices>

const RowChoicesField = z.pipe(
  z.pipe(z.string('Linhas inválidas').check(z.maxLength(20_000, 'Linhas demais')), z.transform(parseJson)),
  RowChoices,
)

/**
 * What a minus means in a file without a column that says the direction: `out` in an account's statement, `in` on a card's bill, where
 * purchases have no sign, and `any` in a list of nothing but `kind`.
 */
const NegativeDirection = z.enum(['out', 'in', 'any'], 'Responda out, in ou any')
export type NegativeDirection = z.infer<typeof NegativeDirection>

export const ImportForm = z.object({
  kind: ImportKind,
  /** Absent: detected from the column names. */
  mapping: z.optional(MappingField),
  /** The header's number among the non-empty rows, from 1; 0 for a file without one. Absent: detected. */
  headerRow: z.optional(HeaderRow),
  /** Absent: detected, and where the file leaves it in doubt `missing` names `direction`. */
  negatives: z.optional(NegativeDirection),
  /** The account that the file is of, where the file itself does not say it: equal rows of two accounts are two movements. */
  account: z.optional(TextOrEmpty(80)),
  opposite: z._default(z.enum(['import', 'skip'], 'Responda import ou skip'), 'import'),
  rows: z.optional(RowChoicesField),
  unknown: z._default(z.enum(['create', 'empty'], 'Responda create ou empty'), 'create'),
  duplicates: z._default(z.enum(['skip', 'import'], 'Responda skip ou import'), 'skip'),
  problems: z._default(z.enum(['refuse', 'skip'], 'Responda refuse ou skip'), 'refuse'),
})
/** Each step sends the decisions again with the file, because the server keeps no state between the steps. */
export type ImportForm = z.output<typeof ImportForm>

export const IMPORT_FILE_RULE: FileRule = {
  types: 'any',
  accept:
    '.csv,.xlsx,.ofx,.txt,.tsv,.xls,.htm,.html,text/csv,text/html,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxSize: 20 * 1024 * 1024,
  refusal: 'Envie um arquivo CSV, XLSX ou OFX',
}

export const RowDoubt = z.enum(['balance', 'billPayment', 'canceled', 'currency', 'duplicate', 'open'])
export type RowDoubt = z.infer<typeof RowDoubt>

const PreviewRow = z.object({
  line: z.int(),
  kind: ImportKind,
  date: CivilDate,
  description: z.string(),
  centavos: z.nullable(z.int()),
  project: z.nullable(z.string()),
  category: z.nullable(z.string()),
  client: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  company: z.nullable(z.string()),
  method: z.nullable(z.string()),
  paidOn: z.nullable(CivilDate),
  /** The code of a currency other than the real (ISO 4217), in which `centavos` counts hundredths. */
  currency: z.nullable(z.string()),
  doubt: z.nullable(RowDoubt),
  included: z.boolean(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

export const IMPORT_NAME_KINDS = ['project', 'category', 'client', 'supplier', 'company', 'method'] as const
const UnknownName = z.object({ kind: z.enum(IMPORT_NAME_KINDS), name: z.string(), rows: z.int() })
export type UnknownName = z.infer<typeof UnknownName>

export const ImportProblem = z.object({ line: z.int(), column: z.nullable(z.string()), reason: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

const Tally = z.object({ entries: z.int(), centavos: z.int() })

export const ImportPreview = z.object({
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  delimiter: z.enum([';', ',', '\t', '|']),
  /** Whether the file ends in the middle, in a row that is left out. */
  isCut: z.boolean(),
  headerRow: z.int(),
  /** `line` counts as an editor does, empty lines included. */
  firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ name: z.nullable(z.string()), samples: z.array(z.string()) })),
  mapping: ColumnMapping,
  missing: z.array(ImportField),
  rows: z.array(PreviewRow),
  problems: z.array(ImportProblem),
  unknown: z.array(UnknownName),
  card: z.boolean(),
  negatives: z.nullable(NegativeDirection),
  accounts: z.array(z.string()),
  /** The account with whose number the file names its own. */
  bankAccountId: z.nullable(z.int()),
  currencies: z.array(z.string()),
  counts: z.object({
    rows: z.int(),
    outflow: Tally,
    inflow: Tally,
    doubts: z.record(RowDoubt, z.int()),
    opposite: z.int(),
    /** Rows of balances and sums that are not listed, because they lack a required day or value and the person did not tick them. */
    balances: z.int(),
    incomplete: z.int(),
    problems: z.int(),
  }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/finance/imports/preview',
  access: 'finance.write',
  summary: 'What an import of a CSV, XLSX or OFX file would bring',
  skipsTransaction: true,
  form: ImportForm,
  storage: 'chunks',
  files: { file: IMPORT_FILE_RULE },
  reply: ImportPreview,
})

/** Imports all included rows or none. A statement of both signs makes two imports, one of each kind, which can be undone separately. */
export const importEntries = endpoint({
  method: 'POST',
  path: '/api/finance/imports',
  access: 'finance.write',
  summary: 'Import outflows and inflows from a CSV, an XLSX or an OFX',
  form: ImportForm,
  storage: 'chunks',
  files: { file: IMPORT_FILE_RULE },
  reply: z.object({
    imports: z.array(z.object({ id: z.int(), kind: ImportKind, entries: z.int(), centavos: z.int() })),
    created: z.int(),
    leftOut: z.int(),
  }),
})

const card = {
  id: z.int(),
  kind: ImportKind,
  name: z.string(),
  rows: z.int(),
  centavos: z.int(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  by: z.string(),
}
const ImportSummary = z.object(card)
export type ImportSummary = z.infer<typeof ImportSummary>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/finance/imports',
  access: 'finance.read',
  summary: 'Imports, newest first',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ imports: z.array(ImportSummary), next: z.nullable(z.int()) }),
})

/**
 * `untouched`: entries that an undo would remove; `changed`: those it would keep, because a person changed value, name or date,
 * made them recur, or they have a receipt.
 */
export const readImport = endpoint({
  method: 'GET',
  path: '/api/finance/imports/:id',
  access: 'finance.read',
  summary: 'An import, and what undoing it would do',
  reply: z.object({ ...card, untouched: z.int(), changed: z.int(), keptNames: z.array(z.string()) }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/finance/imports/:id/undo',
  access: 'finance.write',
  summary: 'Remove what an import brought, but entries whose value, name or date was changed since',
  reply: z.object({ removed: z.int(), kept: z.int() }),
})

export const redoImport = endpoint({
  method: 'POST',
  path: '/api/finance/imports/:id/redo',
  access: 'finance.write',
  summary: 'Bring back what undoing an import removed',
  reply: z.object({ restored: z.int() }),
})
