import type { Automation } from 'contract/runs/automations.ts'
import type { RunResult } from 'contract/runs/result.ts'
import type { Services } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import type { RowFileFolder } from '#core/storage.ts'
import type { Uploads } from '#core/uploads.ts'
import type { runs } from '#db/tables/runs.ts'
import type { ClaimedRun } from './claimed-run.ts'

type RunRow = typeof runs.$inferSelect

/** Runs in the transaction that ends the run. */
export type ResultSink = (tx: Db, run: RunRow, result: RunResult, now: Date) => Promise<void>

export type WorkOutcome =
  | { outcome: 'accepted'; result: RunResult; reason: string; message?: string | undefined }
  | { outcome: 'refused' | 'not-taken'; reason: string; status?: number; answer?: string; retryAfterMs?: number }

/** The work may take any time, and ends soon after `signal` is aborted. `progress`: 0 to 100. */
export type Performer = (
  services: RunServices,
  run: ClaimedRun,
  how: { signal: AbortSignal; progress: (percent: number, message?: string) => Promise<void> },
) => Promise<WorkOutcome>

export type RunServices = Services & {
  random: () => number
  sinks: Record<Automation, ResultSink>
  performers: Partial<Record<Automation, Performer>>
  countRecentCalls: () => number
  /** Inspects and hashes a file like one that a person uploads. If the work fails, its caller discards the files. */
  openUploads: (folder: RowFileFolder) => Uploads
}
