import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Revision, seen } from '../revisions.ts'
import { Done, Id } from '../values.ts'

const MONTH = 'Informe o mês (aaaa-mm)'
const Month = z.string(MONTH).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH))
const POINTS = 'Informe a meta em pontos, de 1 a 10.000.000'

/** Everybody active, with what they are to reach in the month and what they have. */
export const readTargets = endpoint({
  method: 'GET',
  path: '/api/team/targets',
  summary: 'Targets of a month, in points, and how far each member is',
  query: z.object({ month: Month }),
  reply: z.object({
    targets: z.array(
      z.object({
        member: z.object({ id: z.int(), name: z.string() }),
        /** Null: none set. */
        target: z.nullable(z.int()),
        /** Of the target; 0 where none is set. */
        revision: Revision,
        points: z.int(),
      }),
    ),
  }),
})

const NOTHING = 'Informe as metas que mudam'

/**
 * Each target is judged for itself (decision 0017), its `base` being `{ points }`; the conflict names its field by the member's id. Where
 * one of them is refused, none is written.
 */
export const setTargets = endpoint({
  method: 'POST',
  path: '/api/team/targets',
  summary: 'Set, change or remove members’ targets of a month',
  json: z.object({
    month: Month,
    targets: z
      .array(
        z.object({
          memberId: Id,
          /** Null removes it. */
          points: z.nullable(z.int(POINTS).check(z.minimum(1, POINTS), z.maximum(10_000_000, POINTS))),
          ...seen,
        }),
        NOTHING,
      )
      .check(z.minLength(1, NOTHING), z.maxLength(1_000, 'Envie até 1.000 metas de cada vez')),
  }),
  reply: Done,
})
