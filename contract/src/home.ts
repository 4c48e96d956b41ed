import * as z from 'zod/mini'
import { Automation } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { Done } from './values.ts'

const Activity = z.object({
  kind: z.enum([
    'outflow',
    'inflow',
    'project',
    'document',
    'sale',
    'meeting',
    'prospecting',
    'post-production',
    'carousel',
    'static',
    'transcription',
  ]),
  title: z.string(),
  detail: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** A screen of ours. */
  href: z.string(),
})
export type Activity = z.infer<typeof Activity>

/** One line of the hours' arithmetic: `count` runs (or, of transcriptions, minutes of audio) times `each` minutes. */
const Saving = z.object({ automation: Automation, count: z.number(), each: z.number(), minutes: z.number() })
export type Saving = z.infer<typeof Saving>

export const FIRST_STEPS = ['company', 'client', 'team', 'integration', 'provider'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
const FirstSteps = z.record(z.enum(FIRST_STEPS), z.boolean())

/** `own` is false while the workspace holds nothing of its own: the screen then shows the seed's samples, marked `Exemplo`. */
export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Home’s figures and latest activities',
  reply: z.object({
    own: z.boolean(),
    activeProjects: z.int(),
    contentsCreated: z.int(),
    /** Whole minutes; the screen shows whole hours, rounded down. */
    minutesSaved: z.int(),
    savings: z.array(Saving),
    activities: z.array(Activity),
    /** Which are done, from what is there. Null once they were put away, or all are done. */
    firstSteps: z.nullable(FirstSteps),
  }),
})
export type Home = z.infer<typeof readHome.reply>

export const hideFirstSteps = endpoint({
  method: 'POST',
  path: '/api/home/first-steps/hide',
  summary: 'Put the first steps away; `restore` brings them back',
  json: z.object({ restore: z.optional(z.boolean()) }),
  reply: Done,
})
