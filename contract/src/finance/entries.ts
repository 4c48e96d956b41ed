import * as z from 'zod/mini'
import { withCodeNames } from '../calls/wire-names.ts'
import { InvoiceKey, PaymentCode } from '../papers/papers.ts'
import { formatPaperCode } from '../papers/read-papers.ts'
import { CivilDate } from '../values/dates.ts'
import { toDecimal } from '../values/money.ts'
import { Revision } from '../values/revisions.ts'
import { Flag, ForeignId, Id, IdOrEmpty, Text, TextOrEmpty } from '../values/values.ts'
import { Dollars } from './dollars.ts'
import { Receipt, ReceiptKinds } from './receipts.ts'

/** `dateText` is dd/mm/aaaa, `amountText` is R$ (specification §7). */
export const ENTRY_ROW_CODE_NAMES = {
  data: 'dateText',
  descricao: 'description',
  projeto: 'project',
  categoria: 'category',
  cliente: 'client',
  valor: 'amountText',
} as const

export type EntryTextDefinition = {
  label: string
  schema: z.ZodMiniType<string | null, string>
  /** Absent: as it is stored. A spreadsheet does not take digits with spaces for a number. */
  format?: (text: string) => string
  /** Besides the label, the names of its column in files that are imported; absent: no file has it. */
  columnNames?: readonly string[]
}

/** The texts that an entry may have. Lists, edits, history, audit log, exports, imports and the form's fields follow from this. */
export const ENTRY_TEXTS = {
  notes: {
    label: 'Observações',
    schema: TextOrEmpty(2000),
    columnNames: ['observacao', 'obs', 'notas', 'comentario', 'comentarios', 'notes'],
  },
  paymentCode: { label: 'Código para pagar', schema: PaymentCode, format: formatPaperCode },
  invoiceKey: { label: 'Chave da nota', schema: InvoiceKey, format: formatPaperCode },
  /** Its label names no dollar, by which a file would be taken for a card's bill. */
  dollars: { label: 'Moeda estrangeira', schema: Dollars, columnNames: [] },
} as const satisfies Record<string, EntryTextDefinition>

type EntryTexts = typeof ENTRY_TEXTS
export type EntryText = keyof EntryTexts
export type ImportedText = { [Name in EntryText]: EntryTexts[Name] extends { columnNames: unknown } ? Name : never }[EntryText]
export const ENTRY_TEXT_NAMES = Object.keys(ENTRY_TEXTS) as EntryText[]
export const IMPORTED_TEXTS = ENTRY_TEXT_NAMES.filter((name): name is ImportedText => 'columnNames' in ENTRY_TEXTS[name])

export const mapTexts = <Name extends EntryText, Value>(names: readonly Name[], map: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, map(name)])) as Record<Name, Value>

export const RECORDED_ENTRY_CODE_NAMES = {
  nome_saida: 'description',
  descricao: 'description',
  title: 'description',
  valor: 'centavos',
  data: 'date',
  recorrencia: 'recurrence',
  repetir: 'recurrence',
  cliente_id: 'clientId',
  fornecedor_id: 'supplierId',
  projeto_id: 'projectId',
  categoria_id: 'categoryId',
  empresa_id: 'companyId',
  metodo_id: 'methodId',
  paga: 'paid',
  pago_em: 'paidOn',
  anteriores_pagas: 'earlierPaid',
  valor_total: 'isTotal',
  parcelas: 'instalments',
  observacoes: 'notes',
  codigo_pagamento: 'paymentCode',
  chave_nota: 'invoiceKey',
  em_dolar: 'dollars',
  comprovante: 'receipts',
  comprovante_tipo: 'receiptKinds',
} as const

/** All are absent when another service answers. */
export const entryExtras = {
  revision: z.optional(Revision),
  date: z.optional(CivilDate),
  /** Null when the entry was recorded without a value and is still to be completed. */
  centavos: z.optional(z.nullable(z.int())),
  projectId: z.optional(z.nullable(z.int())),
  categoryId: z.optional(z.nullable(z.int())),
  companyId: z.optional(z.nullable(z.int())),
  company: z.optional(z.nullable(z.string())),
  methodId: z.optional(z.nullable(z.int())),
  method: z.optional(z.nullable(z.string())),
  clientId: z.optional(z.nullable(z.int())),
  supplierId: z.optional(z.nullable(z.int())),
  supplier: z.optional(z.nullable(z.string())),
  /** The day on which the money moved; null while the entry is open. */
  paidOn: z.optional(z.nullable(CivilDate)),
  /** What its payments settled so far, where they are recorded one by one; 0 for an entry that was paid whole at once. */
  paidCentavos: z.optional(z.int()),
  ...mapTexts(ENTRY_TEXT_NAMES, () => z.optional(z.nullable(z.string()))),
  /** The text of the entry's frequency, such as `Mensal`, even where it was not understood; null where the entry has none. */
  recurrence: z.optional(z.nullable(z.string())),
  /** Occurrences count from 1; `total` is null for a series without end. */
  series: z.optional(z.nullable(z.object({ id: z.int(), occurrence: z.int(), total: z.nullable(z.int()) }))),
  receipts: z.optional(z.array(Receipt)),
}

const OptionalDate = z.optional(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      CivilDate,
    ],
    'Informe uma data válida (dd/mm/aaaa)',
  ),
)

export const datedFormFields = {
  data: OptionalDate,
  /** Absent: an entry dated up to today is paid, a later one is open. */
  paga: z.optional(Flag),
  /** The day of payment of a paid entry, up to today. Absent: its own date, or today where that date is in the future. */
  pago_em: OptionalDate,
  /** Of a series that begins in the past: its occurrences before today are paid too, each on its own date. */
  anteriores_pagas: z.optional(Flag),
  /** Of instalments, such as `10x`: the value is that of all together. The first takes the cents that do not divide. */
  valor_total: z.optional(Flag),
}

export const extraFormFields = {
  ...datedFormFields,
  projeto_id: z.optional(IdOrEmpty),
  empresa_id: z.optional(IdOrEmpty),
  metodo_id: z.optional(IdOrEmpty),
  observacoes: z.optional(ENTRY_TEXTS.notes.schema),
  codigo_pagamento: z.optional(ENTRY_TEXTS.paymentCode.schema),
  chave_nota: z.optional(ENTRY_TEXTS.invoiceKey.schema),
  em_dolar: z.optional(ENTRY_TEXTS.dollars.schema),
  comprovante_tipo: z.optional(ReceiptKinds),
}

export const editableFields = {
  date: CivilDate,
  projectId: z.nullable(Id),
  companyId: z.nullable(Id),
  methodId: z.nullable(Id),
  paid: z.boolean('Responda com true ou false'),
  paidOn: z.nullable(CivilDate),
  ...mapTexts(ENTRY_TEXT_NAMES, (name) => z.nullable(ENTRY_TEXTS[name].schema)),
  recurrence: z.nullable(Text(120, 'Informe a frequência')),
}

export const writeAmount = (centavos: number | null) => (centavos === null ? undefined : toDecimal(centavos))

/**
 * `revision`: the one that the deletion returned; 409 if the entry was restored and deleted again since; absent: restores
 * whichever deletion was the last.
 */
export const RestoreEntry = z.object({ revision: z.optional(Revision) })

/** A row as another service may send it: numeric or text ids, missing texts, an amount as a number, none of our additions. */
export const ForeignEntry = withCodeNames(
  z.object({
    id: ForeignId,
    data: z.nullish(z.string()),
    descricao: z.nullish(z.string()),
    projeto: z.nullish(z.string()),
    categoria: z.nullish(z.string()),
    cliente: z.nullish(z.string()),
    valor: z.nullish(z.union([z.string(), z.number()])),
    ...entryExtras,
  }),
  ENTRY_ROW_CODE_NAMES,
)
export type EntryRow = z.infer<typeof ForeignEntry>
