import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { AUTOMATIONS, Automation } from '../runs/automations.ts'

/** An item of `Atividade Recente`: a record that was made lately, or a run that succeeded. */
const FeedItem = z.object({
  kind: z.enum(['outflow', 'inflow', 'project', 'document', 'sale', 'meeting', ...AUTOMATIONS]),
  title: z.string(),
  detail: z.string(),
  /** An ISO instant. */
  at: z.string(),
  /** The path of the record's screen, or of the list in which the record stands. */
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
 * Reads the figures and the activities of the Home screen. It lists only activities that the person may read; for a person without
 * `amounts.read` their details name no amount. `own` is false while the workspace has neither a run nor a project, entry, recording,
 * document or activity of its own: the screen then shows sample figures, marked `Exemplo`.
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
    /**
     * Which first steps are done, derived from the records. Null once a person hid them, when all are done, for a person without
     * `settings.write`, and where another service answers.
     */
    firstSteps: z.nullable(FirstSteps),
    /**
     * Set on a server that makes backups, where none has succeeded for 48 hours or the last check of a whole backup failed, for a person
     * with `data.manage`. `lastAt`: the last success, an ISO instant; null where there is none. `failedCheck`: why the check failed, in
     * Portuguese.
     */
    lateBackup: z.optional(z.object({ lastAt: z.nullable(z.string()), failedCheck: z.optional(z.string()) })),
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
