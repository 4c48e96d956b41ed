import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { Id, parseJson, TextOrEmpty } from '../values/values.ts'
import { ImportField, ImportKind } from './import-fields.ts'

export const MAX_IMPORT_ROWS = 50_000
/** The most rows that the preview lists, each of which can be left out, and the most problem rows that it lists. */
export const PREVIEW_ROWS = 500
export const MAX_PROBLEMS = 200
/** The most projects, clients and other names that a file may add: more suggest that the wrong column was chosen. */
export const MAX_NEW_NAMES = 200
export const MAX_COLUMNS = 100

/** The column of each field, counted from 0. */
const ColumnMapping = z.partialRecord(ImportField, z.int('Coluna inválida').check(z.minimum(0), z.maximum(MAX_COLUMNS - 1)))
export type ColumnMapping = z.infer<typeof ColumnMapping>

const MappingField = z.pipe(
  z.pipe(z.string('Colunas inválidas').check(z.maxLength(2000, 'Colunas inválidas')), z.transform(parseJson)),
  ColumnMapping,
)

const BAD_HEADER = 'A linha do cabeçalho vai de 0 (nenhuma) a 20'
const HeaderRow = z.pipe(
  z.pipe(z.string(BAD_HEADER).check(z.regex(/^\d{1,2}$/, BAD_HEADER)), z.transform(Number)),
  z.int().check(z.maximum(20, BAD_HEADER)),
)

/**
 * The person's choice by the line on which a row begins: true imports the row. Rows without a choice are imported unless in doubt, possible
 * duplicates as `duplicates` says.
 */
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

const ImportForm = z.object({
  kind: ImportKind,
  /** Absent: detected from the column names. */
  mapping: z.optional(MappingField),
  /** The header's number among the non-empty rows, from 1; 0 for a file without one. Absent: detected. */
  headerRow: z.optional(HeaderRow),
  /** Absent: detected, and where the file leaves it in doubt `missing` names `direction`. */
  negatives: z.optional(NegativeDirection),
  /** The account that the file is of, where the file itself does not say it: equal rows of two accounts are two movements. */
  account: z.optional(TextOrEmpty(80)),
  /** For rows of a statement that are not of `kind`: imports them as the other kind, or leaves them out. */
  opposite: z._default(z.enum(['import', 'skip'], 'Responda import ou skip'), 'import'),
  rows: z.optional(RowChoicesField),
  /** For unknown projects, categories, clients, companies and methods: creates them, or leaves the field empty. */
  unknown: z._default(z.enum(['create', 'empty'], 'Responda create ou empty'), 'create'),
  /** For rows with the date, value and description of an existing entry. */
  duplicates: z._default(z.enum(['skip', 'import'], 'Responda skip ou import'), 'skip'),
  /** For unreadable rows: refuses the whole import, or leaves the rows out. */
  problems: z._default(z.enum(['refuse', 'skip'], 'Responda refuse ou skip'), 'refuse'),
})
/** The person's decisions, which each step sends again with the file, because the server keeps no state between the steps. */
export type ImportForm = z.output<typeof ImportForm>

export const IMPORT_FILE_RULE: FileRule = {
  types: 'any',
  accept:
    '.csv,.xlsx,.ofx,.txt,.tsv,.xls,.htm,.html,text/csv,text/html,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxSize: 20 * 1024 * 1024,
  refusal: 'Envie um arquivo CSV, XLSX ou OFX',
}

/**
 * Why a row may not be an entry: it states a balance, pays the card's own bill, was cancelled, is not in reais, seems to be recorded already,
 * or seems to pay an entry that is open.
 */
export const RowDoubt = z.enum(['balance', 'billPayment', 'canceled', 'currency', 'duplicate', 'open'])
export type RowDoubt = z.infer<typeof RowDoubt>

/** `line` is the line of the file on which the row begins. */
const PreviewRow = z.object({
  line: z.int(),
  kind: ImportKind,
  date: CivilDate,
  description: z.string(),
  /** Null for an outflow without a value. */
  centavos: z.nullable(z.int()),
  project: z.nullable(z.string()),
  category: z.nullable(z.string()),
  client: z.nullable(z.string()),
  company: z.nullable(z.string()),
  method: z.nullable(z.string()),
  paidOn: z.nullable(CivilDate),
  /** The code of a currency other than the real (ISO 4217), in which `centavos` counts hundredths. */
  currency: z.nullable(z.string()),
  doubt: z.nullable(RowDoubt),
  /** Whether an import with these decisions includes the row. */
  included: z.boolean(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

export const IMPORT_NAME_KINDS = ['project', 'category', 'client', 'company', 'method'] as const
const UnknownName = z.object({ kind: z.enum(IMPORT_NAME_KINDS), name: z.string(), rows: z.int() })
export type UnknownName = z.infer<typeof UnknownName>

const ImportProblem = z.object({ line: z.int(), column: z.nullable(z.string()), reason: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

const Tally = z.object({ entries: z.int(), centavos: z.int() })

export const ImportPreview = z.object({
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  delimiter: z.enum([';', ',', '\t', '|']),
  headerRow: z.int(),
  /** The first non-empty rows, from which the person chooses the header. `line` counts as an editor does, empty lines included. */
  firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** `name` is null where the header has none. */
  columns: z.array(z.object({ name: z.nullable(z.string()), samples: z.array(z.string()) })),
  mapping: ColumnMapping,
  /** The fields that must be assigned before the rows can be read. */
  missing: z.array(ImportField),
  rows: z.array(PreviewRow),
  problems: z.array(ImportProblem),
  unknown: z.array(UnknownName),
  card: z.boolean(),
  /** What a minus means, as the person chose or as it was detected in the file; null where the person is asked. */
  negatives: z.nullable(NegativeDirection),
  /** The accounts of earlier imports, to choose from. */
  accounts: z.array(z.string()),
  /** The currencies other than the real that rows are in. */
  currencies: z.array(z.string()),
  /** `rows` counts the whole file; `outflow` and `inflow` count the rows that would be imported now. */
  counts: z.object({
    rows: z.int(),
    outflow: Tally,
    inflow: Tally,
    /** Of the rows in doubt, whether they are imported or not. */
    doubts: z.record(RowDoubt, z.int()),
    /** The number of a statement's rows that are not of `kind` and are left out. */
    opposite: z.int(),
    /**
     * The number of rows of balances and sums that are left out and not listed, because they lack a day or a value that the file's columns
     * require, and the person did not tick them.
     */
    balances: z.int(),
    /** The number of rows without a value among those that would be imported. */
    incomplete: z.int(),
    problems: z.int(),
  }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Reads the file without saving anything. */
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
    /** The number of projects, clients and other items that the import added. */
    created: z.int(),
    /**
     * The number of the file's rows that the import left out: doubtful, unticked, of the other direction, with a problem, or rows of
     * balances and sums that lack a day or a value.
     */
    leftOut: z.int(),
  }),
})

const card = {
  id: z.int(),
  kind: ImportKind,
  name: z.string(),
  rows: z.int(),
  centavos: z.int(),
  /** ISO instants. */
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  by: z.string(),
}
const ImportSummary = z.object(card)
export type ImportSummary = z.infer<typeof ImportSummary>

/** Lists imports newest first, 20 a page. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/finance/imports',
  access: 'finance.read',
  summary: 'Imports, newest first',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ imports: z.array(ImportSummary), next: z.nullable(z.int()) }),
})

/**
 * Reads an import. `untouched`: the number of entries that an undo would remove. `changed`: of those that it would keep, because a person
 * changed their value, name or date or made them recur, or they have a receipt; `keptNames` has the first five.
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
