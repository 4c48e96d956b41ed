import type { Automation } from 'contract/automations.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { Services } from '../core/context.ts'
import type { Db } from '../core/database.ts'
import type { Folder } from '../core/storage-keys.ts'
import type { Uploads } from '../core/uploads.ts'
import type { runs } from '../db/tables/runs.ts'

type RunRow = typeof runs.$inferSelect

/** Stores a run's result in its feature's tables, in the transaction that ends the run. */
export type ResultSink = (tx: Db, run: RunRow, result: RunResult, now: Date) => Promise<void>

/** How the work of a run ended that is done on this server: with its result, refused for good, or to be tried again. `reason` is for the person. */
export type Performance =
  | { outcome: 'accepted'; result: RunResult; reason: string }
  | { outcome: 'refused' | 'not-taken'; reason: string; status?: number; answer?: string; retryAfterMs?: number }

/**
 * Does a run's work here, with an AI provider, instead of sending it to the automation service. May take as long as it takes; ends soon
 * after `signal` is aborted. `progress` is 0 to 100.
 */
export type Performer = (
  services: Services,
  run: Pick<RunRow, 'id' | 'body'> & { providerId: number },
  how: { signal: AbortSignal; progress: (percent: number, message?: string) => Promise<void> },
) => Promise<Performance>

/** What runs work with: the features give their sinks and performers, the way in its store of files. */
export type RunServices = Services & {
  /** 0 to 1. */
  random: () => number
  sinks: Record<Automation, ResultSink>
  /** Of runs that name a provider. */
  performers: Partial<Record<Automation, Performer>>
  /** Ids of the runs whose work goes on here. */
  performing: Set<number>
  /** Opens the store that keeps a file as one that a person sends: inspected, hashed, discarded if the work fails. */
  openUploads: (folder: Folder) => Uploads
}
