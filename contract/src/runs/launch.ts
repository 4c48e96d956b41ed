import * as z from 'zod/mini'
import { Id, OptionalId } from '../values.ts'
import { RunState } from './states.ts'

/**
 * Beside the seed's body: the run that this one repeats, with alterations, and the project that it is for. Without `project` a run
 * is for the project of the one it repeats; an empty one says that it is for none.
 */
export const LaunchQuery = z.object({ previous: z.optional(Id), project: z.optional(OptionalId) })

/**
 * What a launch answers. 200: the service took it. 202: `state` says what goes on by itself (`sending`, `retrying`).
 * A refusal is a problem: 502 `run_refused` or `run_uncertain`, 503 `not_configured` or `integration_paused`.
 */
export const Launched = z.object({ ok: z.literal(true), run: z.object({ id: z.int(), state: RunState }) })
export type Launched = z.infer<typeof Launched>

/** Seed §7: of a write nothing is read. Null where another service answered. */
export const ForeignLaunched = z.catch(z.nullable(Launched), null)
