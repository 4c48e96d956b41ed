import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { allowManyFiles, imageOrPdfFileRule } from '../calls/files.ts'
import { createInputEncoder, withCodeNames } from '../calls/wire-names.ts'
import { Centavos, DecimalAmount } from '../values/money.ts'
import { Id, IdOrEmpty, Text, TextOrEmpty } from '../values/values.ts'
import {
  ENTRY_ROW_CODE_NAMES,
  entryExtras,
  extraFormFields,
  ForeignEntry,
  RECORDED_ENTRY_CODE_NAMES,
  writeAmount,
} from './entries.ts'
import { createEntryEndpoints } from './entry-endpoints.ts'
import { EntryPageQuery } from './filters.ts'
import { RecordedEntryReply } from './series.ts'

/** The message for a missing description or value (specification §5). */
export const INFLOW_REQUIRED = 'Descrição e valor são obrigatórios'

const InflowFields = z.object({
  descricao: Text(200, INFLOW_REQUIRED),
  valor: DecimalAmount,
  cliente_id: z.optional(IdOrEmpty),
  repetir: z.optional(TextOrEmpty(120)),
  ...extraFormFields,
})
export const NewInflow = withCodeNames(InflowFields, RECORDED_ENTRY_CODE_NAMES)
export const encodeInflow = createInputEncoder(InflowFields, RECORDED_ENTRY_CODE_NAMES, { valor: writeAmount })
export type NewInflow = z.output<typeof NewInflow>

export const Inflow = withCodeNames(
  z.object({
    id: z.int(),
    data: z.string(),
    descricao: z.string(),
    cliente: z.nullable(z.string()),
    valor: z.string(),
    projeto: z.optional(z.nullable(z.string())),
    ...entryExtras,
  }),
  ENTRY_ROW_CODE_NAMES,
)

const LIST_NAMES = { entradas: 'entries' } as const

/** Answers the list in the field `entradas` (specification §7). Without parameters, the 200 with the latest dates. */
export const listInflows = endpoint({
  method: 'GET',
  access: 'finance.read',
  seed: true,
  path: '/webhook/api/v1/entradas',
  summary: 'List inflows, newest first',
  query: EntryPageQuery,
  reply: withCodeNames(z.object({ entradas: z.array(Inflow), nextCursor: z.optional(z.string()) }), LIST_NAMES),
  tolerant: withCodeNames(z.object({ entradas: z.array(ForeignEntry), nextCursor: z.optional(z.string()) }), LIST_NAMES),
})

export const recordInflow = endpoint({
  method: 'POST',
  access: 'finance.write',
  seed: true,
  path: '/webhook/financial-income',
  summary: 'Record an inflow',
  form: NewInflow,
  files: { comprovante: allowManyFiles(imageOrPdfFileRule) },
  reply: RecordedEntryReply,
  tolerant: z.unknown(),
})

export const {
  summarize: summarizeInflows,
  edit: editInflow,
  restore: restoreInflow,
} = createEntryEndpoints(
  { plural: 'inflows', one: 'an inflow', edit: 'Edit an inflow, mark it as received' },
  { description: Text(200, INFLOW_REQUIRED), centavos: Centavos, clientId: z.nullable(Id) },
)
