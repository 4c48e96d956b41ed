import type { Automation } from 'contract/runs/automations.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { Services } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import type { RowFileFolder } from '#core/storage.ts'
import type { Uploads } from '#core/uploads.ts'
import type { runs } from '#db/tables/runs.ts'
import type { ClaimedRun } from './claimed-run.ts'

/** The kinds of work that a server does itself instead of the automation service: by its own steps, or with an AI provider. */
export type LocalWorkKind = 'built-in' | 'provider'

type RunRow = typeof runs.$inferSelect

/** Stores a run's result in its feature's tables, in the transaction that ends the run. */
export type ResultSink = (tx: Db, run: RunRow, result: RunResult, now: Date) => Promise<void>

/** The outcome of a run's work on this server: its result, a final refusal, or a retry. `reason` is for the person. */
export type WorkOutcome =
  | { outcome: 'accepted'; result: RunResult; reason: string }
  | { outcome: 'refused' | 'not-taken'; reason: string; status?: number; answer?: string; retryAfterMs?: number }

/**
 * Does a run's work on this server instead of sending the run to the automation service. The work may take any time, and ends
 * soon after `signal` is aborted. `progress` stores the run's progress, 0 to 100.
 */
export type Performer = (
  services: RunServices,
  run: ClaimedRun,
  how: { signal: AbortSignal; progress: (percent: number, message?: string) => Promise<void> },
) => Promise<WorkOutcome>

/**
 * The services of the runs folder. The features contribute the sinks and performers, and the HTTP folder contributes the store
 * for files.
 */
export type RunServices = Services & {
  /** Returns a random number from 0 to 1. */
  random: () => number
  sinks: Record<Automation, ResultSink>
  /** The performers of the automations that this server can do, by itself or with an AI provider. */
  performers: Partial<Record<Automation, Performer>>
  /**
   * The ids of the runs on whose work this server is at the moment: those that it does with an AI provider, and the built-in ones.
   */
  activeRuns: Record<LocalWorkKind, Set<number>>
  /** Counts the calls that have begun on this server within the last second. */
  countRecentCalls: () => number
  /**
   * Opens the store for files, which inspects and hashes a file as it does one that a person uploads. Where the work fails, its caller
   * discards the files.
   */
  openUploads: (folder: RowFileFolder) => Uploads
}
