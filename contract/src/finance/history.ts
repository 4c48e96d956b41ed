import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { EntryKind } from './due.ts'
import { EntryId } from './entries.ts'

/** How an entry was created: by a form or the API, from a file, or by its series. */
export const Origin = z.enum(['pagina', 'importacao', 'serie'])
export type Origin = z.infer<typeof Origin>

/** A field's Portuguese name and its formatted values; null is empty. */
const ChangedField = z.object({ campo: z.string(), antes: z.nullable(z.string()), depois: z.nullable(z.string()) })
export type ChangedField = z.infer<typeof ChangedField>

const common = {
  /** An ISO 8601 instant. */
  em: z.string(),
  /** Null when the server made the change, or for a change from before people were recorded. */
  por: z.nullable(z.string()),
}

export const HistoryEvent = z.discriminatedUnion('tipo', [
  /** `campos` holds the values at the time; `detalhe` is the file of an import or the frequency of a series. */
  z.object({
    tipo: z.literal('criada'),
    origem: Origin,
    detalhe: z.nullable(z.string()),
    campos: z.array(ChangedField),
    ...common,
  }),
  z.object({ tipo: z.literal('alterada'), campos: z.array(ChangedField), ...common }),
  /** `dia` is the payment's day. */
  z.object({ tipo: z.literal('paga'), dia: CivilDate, ...common }),
  z.object({ tipo: z.literal('reaberta'), ...common }),
  z.object({ tipo: z.literal('excluida'), ...common }),
  z.object({ tipo: z.literal('restaurada'), ...common }),
  /** A receipt was attached; `campos` holds its kind. */
  z.object({ tipo: z.literal('comprovante'), arquivo: z.string(), campos: z.array(ChangedField), ...common }),
  z.object({ tipo: z.literal('comprovante-alterado'), arquivo: z.string(), campos: z.array(ChangedField), ...common }),
  z.object({ tipo: z.enum(['comprovante-excluido', 'comprovante-restaurado']), arquivo: z.string(), ...common }),
])
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** `anteriores` counts the changes that are older than the listed ones; the creation is listed in any case. */
export const readHistory = endpoint({
  method: 'GET',
  path: '/api/finance/entries/:id/history',
  summary: 'Who changed what of an outflow or inflow, and when; newest first',
  params: EntryId,
  reply: z.object({ kind: EntryKind, descricao: z.string(), eventos: z.array(HistoryEvent), anteriores: z.int() }),
})
