import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { AUTOMATIONS, Automation } from '../runs/automations.ts'
import { CivilDate } from '../values/dates.ts'

const FeedItem = z.object({
  kind: z.enum(['outflow', 'inflow', 'project', 'document', 'sale', 'meeting', ...AUTOMATIONS]),
  title: z.string(),
  detail: z.string(),
  at: z.string(),
  href: z.string(),
})
export type FeedItem = z.infer<typeof FeedItem>

/** One automation's share of the saved hours: `count` runs (minutes of audio for transcriptions) times `each` minutes. */
const MinutesSavedLine = z.object({ automation: Automation, count: z.number(), each: z.number(), minutes: z.number() })
export type MinutesSavedLine = z.infer<typeof MinutesSavedLine>

export const FIRST_STEPS = ['company', 'client', 'team', 'integration', 'provider'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
const FirstSteps = z.record(z.enum(FIRST_STEPS), z.boolean())

/**
 * Lists only activities that the person may read, without amounts for a person without `amounts.read`; while `own` is false, the
 * screen shows sample figures.
 */
export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'home.read',
  summary: 'Read Home’s figures and latest activities',
  reply: z.object({
    own: z.boolean(),
    activeProjects: z.int(),
    contentsCreated: z.int(),
    /** Whole minutes; the screen shows whole hours, rounded down. */
    minutesSaved: z.int(),
    savings: z.array(MinutesSavedLine),
    activities: z.array(FeedItem),
    /** The earliest of the person's next contacts, and of those without an owner, that are today or overdue; absent where there is none. */
    contacts: z.optional(
      z.array(z.object({ id: z.int(), name: z.string(), nextOn: CivilDate, nextText: z.nullable(z.string()) })),
    ),
    /**
     * Which first steps are done, derived from the records. Null once a person hid them, when all are done, for a person without
     * `settings.write`, and where another service answers.
     */
    firstSteps: z.nullable(FirstSteps),
    /**
     * Set for a person with `data.manage` if no backup has succeeded for 48 hours, the last check of a whole backup failed, or the disk of
     * the backups will be full in `daysLeft` days.
     */
    lateBackup: z.optional(
      z.object({ lastAt: z.nullable(z.string()), failedCheck: z.optional(z.string()), daysLeft: z.optional(z.int()) }),
    ),
  }),
})
export type Home = z.infer<typeof readHome.reply>

export const setFirstStepsHidden = endpoint({
  method: 'POST',
  path: '/api/home/first-steps/hide',
  access: 'settings.write',
  summary: 'Hide the first steps, or show them again with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})
