import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { Revision } from '../revisions.ts'
import { Flag, ForeignId, Id, OptionalId, OptionalText, Text } from '../values.ts'
import { Receipt, ReceiptKinds } from './receipts.ts'

/** What a listed entry carries beyond the seed; all of it is absent when another service answers. */
export const entryExtras = {
  revision: z.optional(Revision),
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

/** What an edit of either kind may change. */
export const editableFields = {
  data: CivilDate,
  projetoId: z.nullable(Id),
  empresaId: z.nullable(Id),
  metodoId: z.nullable(Id),
  paga: z.boolean('Responda com true ou false'),
  observacoes: z.nullable(OptionalText(2000)),
  recorrencia: z.nullable(Text(120, 'Informe a frequência')),
}

export const EntryId = z.object({ id: Id })

/** The undo of a deletion names the revision that the deletion answered. Absent: whoever deleted it, it comes back. */
export const RestoreEntry = z.object({ revision: z.optional(Revision) })

/** A row's fields as another service may send them: ids of either kind, missing texts, an amount as a number. */
export const foreignRow = {
  id: ForeignId,
  data: z.nullish(z.string()),
  descricao: z.nullish(z.string()),
  valor: z.nullish(z.union([z.string(), z.number()])),
}
