import * as z from 'zod/mini'
import { ActivityType } from './activity-type.ts'

export const PointsMovement = z.object({
  member: z.object({ id: z.int(), name: z.string() }),
  points: z.int(),
  type: ActivityType,
  centavos: z.nullable(z.int()),
  date: z.string(),
})
export type PointsMovement = z.infer<typeof PointsMovement>
