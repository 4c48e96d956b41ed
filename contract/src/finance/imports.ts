import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint, type FileRule } from '../endpoint.ts'
import { Id } from '../values.ts'
import { ImportField, ImportKind } from './import-fields.ts'

export const MAX_IMPORT_ROWS = 50_000
/** Rows shown as they will be, each of which can be left out, and rows with a problem that are named one by one. */
export const PREVIEW_ROWS = 500
export const MAX_PROBLEMS = 200
/** Names that a file may add to projects, clients and so on: more means that the wrong column was chosen. */
export const MAX_NEW_NAMES = 200
export const MAX_COLUMNS = 100

/** A field's column, counted from 0. */
const Mapping = z.partialRecord(ImportField, z.int('Coluna inválida').check(z.minimum(0), z.maximum(MAX_COLUMNS - 1)))
export type Mapping = z.infer<typeof Mapping>

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MappingField = z.pipe(
  z.pipe(z.string('Colunas inválidas').check(z.maxLength(2000, 'Colunas inválidas')), z.transform(parsedJson)),
  Mapping,
)

const BAD_HEADER = 'A linha do cabeçalho vai de 0 (nenhuma) a 20'
const HeaderRow = z.pipe(
  z.pipe(z.string(BAD_HEADER).check(z.regex(/^\d{1,2}$/, BAD_HEADER)), z.transform(Number)),
  z.int().check(z.maximum(20, BAD_HEADER)),
)

/** By the line on which a row begins: whether a person chose to import it. Rows that are not named follow what is proposed. */
const RowChoices = z.record(z.string().check(z.regex(/^\d{1,6}$/, 'Linha inválida')), z.boolean('Linha inválida'))
export type RowChoices = z.infer<typeof RowChoices>

const RowChoicesField = z.pipe(
  z.pipe(z.string('Linhas inválidas').check(z.maxLength(20_000, 'Linhas demais')), z.transform(parsedJson)),
  RowChoices,
)

/** What an amount below zero is, where the file has both signs: money out in an account's statement, money in on a card's bill. */
const Negatives = z.enum(['out', 'in'], 'Responda out ou in')
export type Negatives = z.infer<typeof Negatives>

const ImportForm = z.object({
  kind: ImportKind,
  /** Guessed from the names of the columns where absent. */
  mapping: z.optional(MappingField),
  /** Which of the rows with something in them names the columns, from 1; 0: none does. Guessed where absent. */
  headerRow: z.optional(HeaderRow),
  /** Guessed where absent: `in` for the bill of a card, else `out`. */
  negatives: z.optional(Negatives),
  /** Of a statement, the rows that are not of `kind`: imported as what they are, or left out. */
  opposite: z._default(z.enum(['import', 'skip'], 'Responda import ou skip'), 'import'),
  rows: z.optional(RowChoicesField),
  /** Projects, categories, clients, companies and methods that are not there: created, or left empty. */
  unknown: z._default(z.enum(['create', 'empty'], 'Responda create ou empty'), 'create'),
  /** Rows that seem to be there already: same date, value and description. */
  duplicates: z._default(z.enum(['skip', 'import'], 'Responda skip ou import'), 'skip'),
  /** Rows that cannot be read: the whole import is refused, or they are left out. */
  problems: z._default(z.enum(['refuse', 'skip'], 'Responda refuse ou skip'), 'refuse'),
})
/** The file and what was decided about it, sent anew at each step: the server keeps nothing between them. */
export type ImportForm = z.output<typeof ImportForm>

export const importFile: FileRule = {
  types: 'any',
  accept: '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values',
  maxSize: 20 * 1024 * 1024,
  refusal: 'Envie um arquivo CSV',
}

/** Why a row may not belong in the books: a balance, the payment of the card's own bill, or an entry that seems to be recorded already. */
export const RowDoubt = z.enum(['balance', 'billPayment', 'duplicate'])
export type RowDoubt = z.infer<typeof RowDoubt>

/** `line`: where it begins in the file. */
const PreviewRow = z.object({
  line: z.int(),
  kind: ImportKind,
  date: CivilDate,
  description: z.string(),
  /** Null: an outflow still to complete. */
  centavos: z.nullable(z.int()),
  project: z.nullable(z.string()),
  category: z.nullable(z.string()),
  client: z.nullable(z.string()),
  company: z.nullable(z.string()),
  method: z.nullable(z.string()),
  paidOn: z.nullable(CivilDate),
  doubt: z.nullable(RowDoubt),
  /** Whether an import with these decisions brings the row. */
  included: z.boolean(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

export const UNKNOWN_KINDS = ['project', 'category', 'client', 'company', 'method'] as const
const UnknownName = z.object({ kind: z.enum(UNKNOWN_KINDS), name: z.string(), rows: z.int() })
export type UnknownName = z.infer<typeof UnknownName>

const ImportProblem = z.object({ line: z.int(), column: z.nullable(z.string()), reason: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** Entries and the sum of their values. */
const Tally = z.object({ entries: z.int(), centavos: z.int() })

export const ImportPreview = z.object({
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  delimiter: z.enum([';', ',', '\t', '|']),
  headerRow: z.int(),
  /** The first rows with something in them, to choose the header among; `line` as an editor counts, empty lines included. */
  firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** `name` is null without a header. */
  columns: z.array(z.object({ name: z.nullable(z.string()), samples: z.array(z.string()) })),
  mapping: Mapping,
  /** What must be chosen before anything can be read. */
  missing: z.array(ImportField),
  rows: z.array(PreviewRow),
  problems: z.array(ImportProblem),
  unknown: z.array(UnknownName),
  /** The file was recognised as the bill of a card. */
  card: z.boolean(),
  /** The amounts have both signs: `negatives` says which way each goes. */
  mixedSigns: z.boolean(),
  /** As it was chosen, or guessed. */
  negatives: Negatives,
  /** `rows` is all that the file holds; `outflow` and `inflow` what would be imported now. */
  counts: z.object({
    rows: z.int(),
    outflow: Tally,
    inflow: Tally,
    duplicates: z.int(),
    /** Of a statement: rows that are not of `kind` and are left out. */
    opposite: z.int(),
    /** Balances without a day or a value of their own: left out, and not among the rows shown. */
    balances: z.int(),
    /** Without a value: still to complete. */
    incomplete: z.int(),
    problems: z.int(),
  }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Saves nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/finance/imports/preview',
  summary: 'What an import of a CSV would bring',
  readOnly: true,
  form: ImportForm,
  storage: 'chunks',
  files: { arquivo: importFile },
  reply: ImportPreview,
})

/** All or nothing. A statement of both signs gives two imports, one of each kind, which can be undone separately. */
export const importEntries = endpoint({
  method: 'POST',
  path: '/api/finance/imports',
  summary: 'Import outflows and inflows from a CSV',
  form: ImportForm,
  storage: 'chunks',
  files: { arquivo: importFile },
  reply: z.object({
    imports: z.array(z.object({ id: z.int(), kind: ImportKind, entries: z.int(), centavos: z.int() })),
    /** Projects, clients and so on that it added. */
    created: z.int(),
    /** Rows left out: doubtful, unticked, of the other direction, or with a problem. */
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
const ImportCard = z.object(card)
export type ImportCard = z.infer<typeof ImportCard>

const ImportId = z.object({ id: Id })

/** Newest first, 20 a page. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/finance/imports',
  summary: 'Imports, newest first',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ imports: z.array(ImportCard), next: z.nullable(z.int()) }),
})

/** Of its entries: those that undoing would remove, and those that it would keep since somebody changed them. */
export const readImport = endpoint({
  method: 'GET',
  path: '/api/finance/imports/:id',
  summary: 'An import, and what undoing it would do',
  params: ImportId,
  reply: z.object({ ...card, untouched: z.int(), changed: z.int() }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/finance/imports/:id/undo',
  summary: 'Remove what an import brought, but what was changed since',
  params: ImportId,
  reply: z.object({ removed: z.int(), kept: z.int() }),
})

export const redoImport = endpoint({
  method: 'POST',
  path: '/api/finance/imports/:id/redo',
  summary: 'Bring back what undoing an import removed',
  params: ImportId,
  reply: z.object({ restored: z.int() }),
})
