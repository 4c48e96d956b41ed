import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { document } from '../files.ts'
import { Flag, ForeignId, Id, OptionalId, OptionalText } from '../values.ts'

export const Receipt = z.object({ id: z.int(), nome: z.string(), tipo: z.string(), tamanho: z.int() })
export type Receipt = z.infer<typeof Receipt>

/** What a listed entry carries beyond the seed; all of it is absent when another service answers. */
export const entryExtras = {
  dataIso: z.optional(CivilDate),
  /** Null: recorded without a value, still to complete. */
  valorCentavos: z.optional(z.nullable(z.int())),
  projetoId: z.optional(z.nullable(z.int())),
  categoriaId: z.optional(z.nullable(z.int())),
  empresaId: z.optional(z.nullable(z.int())),
  empresa: z.optional(z.nullable(z.string())),
  metodoId: z.optional(z.nullable(z.int())),
  metodo: z.optional(z.nullable(z.string())),
  clienteId: z.optional(z.nullable(z.int())),
  /** The day it was paid or received; null while it is open. */
  pagaEm: z.optional(z.nullable(CivilDate)),
  observacoes: z.optional(z.nullable(z.string())),
  /** The answer to the recurrence question, as it was given. */
  recorrencia: z.optional(z.nullable(z.string())),
  comprovantes: z.optional(z.array(Receipt)),
}

/** What both registration forms take beyond the seed. */
export const extraFormFields = {
  data: z.optional(
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
  ),
  projeto_id: z.optional(OptionalId),
  empresa_id: z.optional(OptionalId),
  metodo_id: z.optional(OptionalId),
  /** Absent: paid if dated up to today, open if later. */
  paga: z.optional(Flag),
  observacoes: z.optional(OptionalText(2000)),
}

/** Edits: what is absent stays. */
export const editableFields = {
  data: z.optional(CivilDate),
  projetoId: z.optional(z.nullable(Id)),
  empresaId: z.optional(z.nullable(Id)),
  metodoId: z.optional(z.nullable(Id)),
  paga: z.optional(z.boolean('Responda com true ou false')),
  observacoes: z.optional(z.nullable(OptionalText(2000))),
}

export const EntryId = z.object({ id: Id })

/** A row's fields as another service may send them: ids of either kind, missing texts, an amount as a number. */
export const foreignRow = {
  id: ForeignId,
  data: z.nullish(z.string()),
  descricao: z.nullish(z.string()),
  valor: z.nullish(z.union([z.string(), z.number()])),
}

export const attachReceipt = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/receipts',
  summary: 'Attach a receipt to an outflow or inflow',
  params: EntryId,
  form: z.object({}),
  files: { comprovante: document },
  reply: Receipt,
})

/** Answers the bytes, as an attachment. */
export const openReceipt = endpoint({
  method: 'GET',
  path: '/api/finance/receipts/:id',
  summary: 'Download a receipt',
  params: EntryId,
  reply: z.unknown(),
})

export const receiptUrl = (id: number): string => openReceipt.path.replace(':id', String(id))
