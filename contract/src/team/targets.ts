import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Month } from '../values/dates.ts'
import { optimisticLockFields, Revision } from '../values/revisions.ts'
import { Id } from '../values/values.ts'

const POINTS = 'Informe a meta em pontos, de 1 a 10.000.000'

export const readTargets = endpoint({
  method: 'GET',
  path: '/api/team/targets',
  access: 'team.read',
  summary: 'Read the targets of a month, in points, with each member’s points so far',
  query: z.object({ month: Month }),
  reply: z.object({
    targets: z.array(
      z.object({
        member: z.object({ id: z.int(), name: z.string() }),
        target: z.nullable(z.int()),
        /** 0 when no target is set. */
        revision: Revision,
        points: z.int(),
      }),
    ),
  }),
})

const NOTHING = 'Informe as metas que mudam'

/**
 * Each target has its own optimistic lock (decision 0017), and one refused target refuses the whole call; a conflict names its
 * field by the member's id.
 */
export const setTargets = endpoint({
  method: 'POST',
  path: '/api/team/targets',
  access: 'team.write',
  summary: 'Set, change or remove members’ targets of a month',
  json: z.object({
    month: Month,
    targets: z
      .array(
        z.object({
          memberId: Id,
          points: z.nullable(z.int(POINTS).check(z.minimum(1, POINTS), z.maximum(10_000_000, POINTS))),
          ...optimisticLockFields,
        }),
        NOTHING,
      )
      .check(z.minLength(1, NOTHING), z.maxLength(1_000, 'Envie até 1.000 metas de cada vez')),
  }),
})
