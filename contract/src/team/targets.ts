import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
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
        points: z.int(),
      }),
    ),
  }),
})

export const setTarget = endpoint({
  method: 'POST',
  path: '/api/team/targets',
  summary: 'Set or remove a member’s target of a month',
  json: z.object({
    memberId: Id,
    month: Month,
    /** Null removes it. */
    points: z.nullable(z.int(POINTS).check(z.minimum(1, POINTS), z.maximum(10_000_000, POINTS))),
  }),
  reply: Done,
})
