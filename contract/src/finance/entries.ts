import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { Flag, ForeignId, Id, OptionalId, OptionalText } from '../values.ts'
import { Receipt, ReceiptKinds } from './receipts.ts'

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
  /** The series it is an occurrence of, and which one: 1 is the first. `total` is null where there is no end. */
  serie: z.optional(z.nullable(z.object({ id: z.int(), ocorrencia: z.int(), total: z.nullable(z.int()) }))),
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
  comprovante_tipo: z.optional(ReceiptKinds),
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
