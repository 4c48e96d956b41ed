import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate, daysBetween } from '../values/dates.ts'
import { PieceCard, PieceFilters } from './pieces.ts'

/** The longest range of a calendar: six weeks, because a month touches at most six weeks from Sunday to Saturday. */
const MAX_CALENDAR_DAYS = 42

export const MAX_PLANNED = 500

/** `from` and `to` are both included. */
export const listPiecesPlannedBetween = endpoint({
  method: 'GET',
  path: '/api/pieces/planned',
  access: 'content.read',
  summary: 'List the pieces that are planned for a range of days',
  query: z.extend(PieceFilters, { from: CivilDate, to: CivilDate }).check(
    z.refine(
      ({ from, to }) => {
        const days = daysBetween(from, to) + 1
        return days >= 1 && days <= MAX_CALENDAR_DAYS
      },
      { path: ['to'], error: `Escolha de 1 a ${MAX_CALENDAR_DAYS} dias` },
    ),
  ),
  reply: z.object({
    pieces: z.array(PieceCard),
    isCut: z.boolean(),
    late: z.int(),
  }),
})
