import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { Id, IdOrEmpty } from '../values/values.ts'
import { PieceState } from './states.ts'

export const MAX_SELECTED_PIECES = 50
export const CHOOSE_PIECES = `Escolha de 1 a ${MAX_SELECTED_PIECES} peças`

const PieceFields = z.object({
  state: z.optional(PieceState),
  plannedOn: z.optional(z.nullable(CivilDate)),
  kitId: z.optional(z.nullable(IdOrEmpty)),
  projectId: z.optional(z.nullable(IdOrEmpty)),
  deleted: z.optional(z.boolean('Responda com true ou false')),
})
export type PieceFields = z.output<typeof PieceFields>

/** `from` has the same fields as `to`, with the values that the person saw: exchanged, they take the change back. */
const PieceChange = z.object({ id: Id, from: PieceFields, to: PieceFields })
export type PieceChange = z.output<typeof PieceChange>

/** All or none. @throws 409 naming the pieces that are gone or differ from what was seen, 422 naming projectId or kitId */
export const changePieces = endpoint({
  method: 'POST',
  path: '/api/pieces/changes',
  access: 'content.write',
  summary: 'Change or delete several pieces, all or none',
  json: z.object({
    changes: z.array(PieceChange, CHOOSE_PIECES).check(
      z.minLength(1, CHOOSE_PIECES),
      z.maxLength(MAX_SELECTED_PIECES, CHOOSE_PIECES),
      z.refine(
        (changes) =>
          new Set((changes as readonly PieceChange[]).map(({ id }) => id)).size === (changes as readonly PieceChange[]).length,
        'Envie cada peça uma vez',
      ),
    ),
  }),
})
