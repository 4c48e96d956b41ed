import * as z from 'zod/mini'
import { ActivityType } from './activity-type.ts'

/** The event that every open board receives when somebody's points change. */
export const PointsMovement = z.object({
  member: z.object({ id: z.int(), name: z.string() }),
  /** The difference: negative when points were taken back. */
  points: z.int(),
  type: ActivityType,
  centavos: z.nullable(z.int()),
  date: z.string(),
})
export type PointsMovement = z.infer<typeof PointsMovement>
