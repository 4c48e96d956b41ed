import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { allowManyFiles, imageFileRule } from '../calls/files.ts'
import { createInputEncoder, withCodeNames } from '../calls/wire-names.ts'
import { CivilDate } from '../values/dates.ts'
import { Centavos, DecimalAmount } from '../values/money.ts'
import { Id, IdOrEmpty, idSchema, parseJson, Text } from '../values/values.ts'
import {
  datedFormFields,
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

/** The suggested frequencies (specification §9); any other text is accepted too. */
export const FREQUENCIES = ['Mensal', 'Bimestral', 'Trimestral', 'Semestral', 'Anual'] as const

export const INSTALMENT_ORDER = 'Cada parcela vence depois da anterior'

const NAME_REQUIRED = 'Nome da saída é obrigatório'
const Name = Text(200, NAME_REQUIRED)

/** Reads `{recorrente: true, modelo: "Mensal"}` (specification §3) as the frequency, or as null when the outflow does not recur. */
const Recurrence = z.pipe(
  z
    .object(
      { recorrente: z.boolean('Responda se a despesa é recorrente'), modelo: z.optional(Text(120, 'Informe a frequência')) },
      'Recorrência inválida',
    )
    .check(z.refine(({ recorrente, modelo }) => !recorrente || modelo !== undefined, 'Informe a frequência')),
  z.transform(({ recorrente, modelo }) => (recorrente ? (modelo ?? null) : null)),
)

const RecurrenceField = z.pipe(
  z.pipe(z.string().check(z.maxLength(1000, 'Recorrência inválida')), z.transform(parseJson)),
  Recurrence,
)

/** An empty field means no value: the outflow then waits as "A completar". */
const OptionalAmount = z.union(
  [
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    DecimalAmount,
  ],
  'Informe um valor entre R$ 0,01 e R$ 9.999.999.999,99, com até duas casas',
)

const MAX_INSTALMENTS = 120

const Instalments = z.pipe(
  z.pipe(z.string().check(z.maxLength(20_000, 'Parcelas inválidas')), z.transform(parseJson)),
  z.array(z.object({ date: CivilDate, centavos: Centavos }), 'Parcelas inválidas').check(
    z.minLength(1, 'Informe as parcelas'),
    z.maxLength(MAX_INSTALMENTS, `Informe até ${MAX_INSTALMENTS} parcelas`),
    z.refine((parts) => parts.every(({ date }, at) => at === 0 || (parts[at - 1]?.date ?? '') < date), INSTALMENT_ORDER),
  ),
)
export type Instalment = z.output<typeof Instalments>[number]

const OutflowFields = z.object({
  nome_saida: Name,
  recorrencia: z.optional(RecurrenceField),
  valor: z.optional(OptionalAmount),
  categoria_id: z.optional(IdOrEmpty),
  fornecedor_id: z.optional(IdOrEmpty),
  /** JSON: the instalments after this one, each with its own day and value. Not together with `recorrencia`. */
  parcelas: z.optional(Instalments),
  ...extraFormFields,
})
export const NewOutflow = withCodeNames(OutflowFields, RECORDED_ENTRY_CODE_NAMES)
const writeRecurrence = (frequency: string) => ({ recorrente: true, modelo: frequency })
export const encodeOutflow = createInputEncoder(OutflowFields, RECORDED_ENTRY_CODE_NAMES, {
  recorrencia: (frequency: string) => JSON.stringify(writeRecurrence(frequency)),
  valor: writeAmount,
  parcelas: (parts: readonly Instalment[]) => JSON.stringify(parts),
})
export type NewOutflow = z.output<typeof NewOutflow>

export const Outflow = withCodeNames(
  z.object({
    id: z.int(),
    data: z.string(),
    descricao: z.string(),
    projeto: z.nullable(z.string()),
    categoria: z.nullable(z.string()),
    valor: z.string(),
    ...entryExtras,
  }),
  ENTRY_ROW_CODE_NAMES,
)

const LIST_NAMES = { saidas: 'entries' } as const

/** Answers the list in the field `saidas` (specification §7). Without parameters, the 200 with the latest dates. */
export const listOutflows = endpoint({
  method: 'GET',
  access: 'finance.read',
  seed: true,
  path: '/webhook/api/v1/saidas',
  summary: 'List outflows, newest first',
  query: EntryPageQuery,
  reply: withCodeNames(z.object({ saidas: z.array(Outflow), nextCursor: z.optional(z.string()) }), LIST_NAMES),
  tolerant: withCodeNames(z.object({ saidas: z.array(ForeignEntry), nextCursor: z.optional(z.string()) }), LIST_NAMES),
})

/** The registration of the outflow page (specification §7). */
export const recordOutflow = endpoint({
  method: 'POST',
  access: 'finance.write',
  seed: true,
  path: '/webhook/financial-expense',
  summary: 'Record an outflow (outflow page)',
  form: NewOutflow,
  files: { comprovante: allowManyFiles(imageFileRule) },
  reply: RecordedEntryReply,
  tolerant: z.unknown(),
})

/** Sent by the Financeiro modal (specification §3); the optional `recorrencia`, `valor` and the fields of dates are our additions. */
const ModalFields = z.object({
  title: Text(200, 'Por favor, preencha o título da saída financeira'),
  projeto_id: idSchema('Por favor, selecione um projeto'),
  timestamp: z.string('Informe o momento do registro').check(z.maxLength(40, 'Momento inválido')),
  /** Placeholders of the specification; the session names the person who recorded the entry. */
  userId: z.nullish(z.union([z.string(), z.number()])),
  userName: z.nullish(z.string()),
  hasFile: z.boolean('Informe se há anexo'),
  file: z.nullable(
    z.object({
      data: z.string('Anexo inválido'),
      info: z.object({
        name: Text(255, 'Anexo sem nome'),
        size: z.number('Tamanho inválido'),
        sizeFormatted: z.optional(z.string()),
        type: z.optional(z.string()),
        lastModified: z.optional(z.number()),
      }),
    }),
  ),
  event: z.literal('financial_expense_added', 'Evento desconhecido'),
  recorrencia: z.optional(Recurrence),
  valor: z.optional(OptionalAmount),
  ...datedFormFields,
})
const ModalOutflow = withCodeNames(ModalFields, RECORDED_ENTRY_CODE_NAMES)
export const encodeModalOutflow = createInputEncoder(ModalFields, RECORDED_ENTRY_CODE_NAMES, {
  recorrencia: writeRecurrence,
  valor: writeAmount,
})

export const recordOutflowFromModal = endpoint({
  method: 'POST',
  access: 'finance.write',
  seed: true,
  path: '/webhook/financial-expense',
  summary: 'Record an outflow (Financeiro modal)',
  json: z.array(ModalOutflow, 'Envie uma lista com um item').check(z.length(1, 'Envie uma lista com um item')),
  /** A receipt of 10 MB in base64. */
  bodyLimit: 14 * 1024 * 1024,
  reply: RecordedEntryReply,
  tolerant: z.unknown(),
})

export const {
  summarize: summarizeOutflows,
  edit: editOutflow,
  restore: restoreOutflow,
} = createEntryEndpoints(
  { plural: 'outflows', one: 'an outflow', edit: 'Edit an outflow, complete it, mark it as paid' },
  { description: Name, centavos: z.nullable(Centavos), categoryId: z.nullable(Id), supplierId: z.nullable(Id) },
)

/** @throws 409 where the value or the recurrence was changed since, or the outflow was paid; then nothing is undone */
export const undoCompletion = endpoint({
  method: 'POST',
  path: '/api/finance/outflows/:id/uncomplete',
  access: 'finance.write',
  summary: 'Undo the completion of an outflow, and of the occurrences that were completed with it',
})
