import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Activity = z.object({
  kind: z.enum(['outflow', 'inflow', 'project']),
  title: z.string(),
  detail: z.string(),
  /** ISO instant. */
  at: z.string(),
})
export type Activity = z.infer<typeof Activity>

/** `own` is false while the workspace holds nothing of its own: the screen then shows the seed's samples, marked `Exemplo`. */
export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Home’s figures and latest activities',
  reply: z.object({
    own: z.boolean(),
    activeProjects: z.int(),
    contentsCreated: z.int(),
    minutesSaved: z.int(),
    activities: z.array(Activity),
  }),
})
export type Home = z.infer<typeof readHome.reply>
