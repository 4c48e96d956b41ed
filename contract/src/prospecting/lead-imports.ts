import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { HeaderRow, ImportProblem, MAX_COLUMNS } from '../finance/imports.ts'
import { parseJson } from '../values/values.ts'

/** Each in any number of columns: the parts of a name and of an address are joined, further phones and e-mails go to the notes. */
export const LEAD_IMPORT_FIELDS = [
  'company',
  'name',
  'phone',
  'mobile',
  'email',
  'site',
  'instagram',
  'cnpj',
  'address',
  'city',
  'state',
  'category',
  'tags',
  'notes',
] as const
export const LeadImportField = z.enum(LEAD_IMPORT_FIELDS, 'Campo desconhecido')
export type LeadImportField = z.infer<typeof LeadImportField>

export const LEAD_IMPORT_LABELS: Readonly<Record<LeadImportField, string>> = {
  company: 'Empresa',
  name: 'Nome da pessoa',
  phone: 'Telefone',
  mobile: 'Celular ou WhatsApp',
  email: 'E-mail',
  site: 'Site',
  instagram: 'Instagram',
  cnpj: 'CNPJ',
  address: 'Endereço',
  city: 'Cidade',
  state: 'UF',
  category: 'Nicho',
  tags: 'Etiquetas',
  notes: 'Observações',
}

/** What each column has, from the first on; null for one that is left out. */
export const LeadColumns = z
  .array(z.nullable(LeadImportField), 'Colunas inválidas')
  .check(z.maxLength(MAX_COLUMNS, 'Colunas inválidas'))
export type LeadColumns = z.infer<typeof LeadColumns>

export const MAX_LEAD_IMPORT_ROWS = 20_000

export const LeadImportForm = z.object({
  /** Absent: guessed from the columns' names. */
  columns: z.optional(
    z.pipe(
      z.pipe(z.string('Colunas inválidas').check(z.maxLength(2_000, 'Colunas inválidas')), z.transform(parseJson)),
      LeadColumns,
    ),
  ),
  headerRow: z.optional(HeaderRow),
  problems: z._default(z.enum(['refuse', 'skip'], 'Responda refuse ou skip'), 'refuse'),
})
export type LeadImportForm = z.output<typeof LeadImportForm>

export const LEAD_IMPORT_FILE_RULE: FileRule = {
  types: 'any',
  accept:
    '.csv,.xlsx,.txt,.tsv,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxSize: 20 * 1024 * 1024,
  refusal: 'Envie um arquivo CSV ou XLSX',
}

const text = z.nullable(z.string())
export const ImportedLead = z.object({
  line: z.int(),
  name: z.string(),
  phone: text,
  email: text,
  site: text,
  instagram: text,
  cnpj: text,
  address: text,
  city: text,
  category: text,
  notes: text,
  tags: z.array(z.string()),
})
export type ImportedLead = z.infer<typeof ImportedLead>

/** `known`: recognised, among them `completed`; `suppressed`: asked to be forgotten. */
const counts = { rows: z.int(), added: z.int(), known: z.int(), completed: z.int(), suppressed: z.int() }

export const LeadImportPreview = z.object({
  headerRow: z.int(),
  /** `line` counts as an editor does, empty lines included. */
  firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ name: z.nullable(z.string()), samples: z.array(z.string()), field: z.nullable(LeadImportField) })),
  /** The first ones, as they will be. */
  leads: z.array(ImportedLead),
  problems: z.array(ImportProblem),
  counts: z.object({ ...counts, problems: z.int() }),
})
export type LeadImportPreview = z.infer<typeof LeadImportPreview>

export const previewLeadImport = endpoint({
  method: 'POST',
  path: '/api/leads/imports/preview',
  access: 'leads.write',
  summary: 'What an import of leads from a CSV or XLSX file would bring',
  form: LeadImportForm,
  storage: 'chunks',
  files: { file: LEAD_IMPORT_FILE_RULE },
  reply: LeadImportPreview,
})

/** All rows that can be read, or none. */
export const importLeads = endpoint({
  method: 'POST',
  path: '/api/leads/imports',
  access: 'leads.write',
  summary: 'Import leads from a CSV or an XLSX',
  form: LeadImportForm,
  storage: 'chunks',
  files: { file: LEAD_IMPORT_FILE_RULE },
  reply: z.object({ id: z.int(), ...counts }),
})

const LeadImport = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  undoneAt: text,
  by: text,
  /** Contacts that came with it and are there. */
  leads: z.int(),
  completed: z.int(),
})
export type LeadImport = z.infer<typeof LeadImport>

export const listLeadImports = endpoint({
  method: 'GET',
  path: '/api/leads/imports',
  access: 'leads.read',
  summary: 'The last imports of leads, newest first',
  reply: z.object({ imports: z.array(LeadImport) }),
})

/** `kept`: somebody worked with them since; `cleared`: known ones whose completed fields are empty again. */
export const undoLeadImport = endpoint({
  method: 'POST',
  path: '/api/leads/imports/:id/undo',
  access: 'leads.write',
  summary: 'Delete the leads that an import brought, and empty the fields that it completed',
  reply: z.object({ removed: z.int(), kept: z.int(), cleared: z.int() }),
})
