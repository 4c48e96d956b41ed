import type { WorkQueueKey } from 'contract/data/job-names.ts'
import type { Services } from '#core/context.ts'
import type { Db } from '#db/client.ts'

export type WorkServices = Pick<Services, 'db' | 'queue' | 'now' | 'timings' | 'log' | 'ending' | 'unfinished'>

/** Why an attempt did not end: its server was killed, its server was stopped in order, or a step threw. */
export type Failure = { cause: 'lost' } | { cause: 'stopped' } | { cause: 'error'; error: unknown }

/** Thrown where the claim is lost because the work was canceled or counts as lost: what this server still does for it does not count. */
export class ClaimLostError extends Error {}

/** One server's hold on a row, for one attempt. */
export type Claim = {
  /** @throws ClaimLostError */
  renew: () => Promise<unknown>
  /** Does the work and stores its outcome. `signal`: aborted when the claim is lost or the server stops. */
  run: (signal: AbortSignal) => Promise<void>
  /** Lets the row wait for its next try, or ends it. @throws ClaimLostError */
  fail: (failure: Failure) => Promise<void>
}

/** Rows that one server at a time works for: jobs (`store.ts`), or runs, whose states are their own (features/runs). */
export type Work = {
  /** The queue whose messages wake the servers. */
  kind: WorkQueueKey
  /** How long a server may be silent before its attempt counts as lost. */
  leaseMs: number
  /** Claims the row that has been due for longest. @returns undefined if none is due, or the limit at once is reached */
  claim: () => Promise<Claim | undefined>
  /** Lists the claims of servers that have been silent for longer than the lease. */
  listLost: () => Promise<Claim[]>
}

export type StepContext = {
  /** The id of the record that the job works for. */
  subject: number
  /** The results of the steps before, by the step's name. */
  results: Readonly<Record<string, unknown>>
  /** Aborted when the job is canceled, the claim is lost, or the server stops. */
  signal: AbortSignal
  /** Stores what is being done, in Portuguese. */
  tell: (message: string) => void
}

type JobOutcome = { state: 'done'; results: Readonly<Record<string, unknown>> } | { state: 'failed'; reason: string }

/** One kind of work whose rows are `jobs`. */
export type JobDefinition = {
  kind: WorkQueueKey
  /** How many jobs of this kind all servers together run at once. */
  atOnce: number
  leaseMs: number
  retry: {
    /** How often one step may fail or be lost. With 1, an orderly stop of the server fails the job as well; otherwise a stop uses no try. */
    tries: number
    /** The wait before the next try; undefined where no further try can help. `tries`: how many have failed. */
    delayMs: (tries: number, failure: Failure) => number | undefined
  }
  /** A step gives a result that JSON can hold. After a loss the job goes on at the first step without a result. */
  steps: readonly { name: string; run: (context: StepContext) => Promise<unknown> }[]
  /** Tells the person why an attempt failed, in Portuguese. */
  explain: (failure: Failure) => string
  /** Stores the outcome in the job's subject, in the transaction that ends the job. */
  end: (tx: Db, subject: number, outcome: JobOutcome) => Promise<void>
}
