import * as z from 'zod/mini'
import { Id, IdOrEmpty } from '../values/values.ts'
import { RunState } from './states.ts'

/** Without `project` a run takes the project of the run that it repeats; an empty `project` assigns none. */
export const LaunchQuery = z.object({ previous: z.optional(Id), project: z.optional(IdOrEmpty) })

/**
 * 202: `state` says what continues in the background.
 * @throws 502 `run_refused` or `run_uncertain`, 503 `not_configured`, `integration_paused` or `automation_off`
 */
export const LaunchReply = z.object({ ok: z.literal(true), run: z.object({ id: z.int(), state: RunState }) })
export type LaunchReply = z.infer<typeof LaunchReply>

/** Null when another service answered: the specification (§7) reads nothing of a write's answer. */
export const ForeignLaunchReply = z.catch(z.nullable(LaunchReply), null)
