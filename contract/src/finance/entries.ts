import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { Revision } from '../revisions.ts'
import { Flag, ForeignId, Id, OptionalId, OptionalText, Text } from '../values.ts'
import { Receipt, ReceiptKinds } from './receipts.ts'

/** The fields that a listed entry carries beyond the specification; all are absent when another service answers. */
export const entryExtras = {
  revision: z.optional(Revision),
  dataIso: z.optional(CivilDate),
  /** Null when the entry was recorded without a value and is still to be completed. */
  valorCentavos: z.optional(z.nullable(z.int())),
  projetoId: z.optional(z.nullable(z.int())),
  categoriaId: z.optional(z.nullable(z.int())),
  empresaId: z.optional(z.nullable(z.int())),
  empresa: z.optional(z.nullable(z.string())),
  metodoId: z.optional(z.nullable(z.int())),
  metodo: z.optional(z.nullable(z.string())),
  clienteId: z.optional(z.nullable(z.int())),
  /** The day of the payment or the receipt; null while the entry is open. */
  pagaEm: z.optional(z.nullable(CivilDate)),
  observacoes: z.optional(z.nullable(z.string())),
  /** The answer to the recurrence question, as the person typed it. */
  recorrencia: z.optional(z.nullable(z.string())),
  /** The entry's series and its occurrence number, from 1. `total` is null for a series without end. */
  serie: z.optional(z.nullable(z.object({ id: z.int(), ocorrencia: z.int(), total: z.nullable(z.int()) }))),
  comprovantes: z.optional(z.array(Receipt)),
}

/** The fields that both registration forms accept beyond the specification. */
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
  /** Absent: an entry dated up to today is paid, a later one is open. */
  paga: z.optional(Flag),
  observacoes: z.optional(OptionalText(2000)),
  comprovante_tipo: z.optional(ReceiptKinds),
}

/** The fields that an edit of either kind may change. */
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

/** The undo of a deletion names the revision that the deletion returned. Absent: the entry is restored whoever deleted it. */
export const RestoreEntry = z.object({ revision: z.optional(Revision) })

/** A row's fields as another service may send them: numeric or text ids, missing texts, an amount as a number. */
export const foreignRow = {
  id: ForeignId,
  data: z.nullish(z.string()),
  descricao: z.nullish(z.string()),
  valor: z.nullish(z.union([z.string(), z.number()])),
}
