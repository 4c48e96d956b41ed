import type { WorkQueueKey } from 'contract/data/job-names.ts'
import type { Services } from '#core/context.ts'
import type { Db } from '#db/client.ts'

export type WorkServices = Pick<Services, 'db' | 'queue' | 'now' | 'timings' | 'log' | 'ending' | 'unfinished'>

/** Why an attempt did not end: its server was killed, its server was stopped in order, or a step threw. */
export type Failure = { cause: 'lost' } | { cause: 'stopped' } | { cause: 'error'; error: unknown }

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

/** One kind of work that outlives a call. */
export type JobDefinition = {
  kind: WorkQueueKey
  /** How many jobs of this kind all servers together run at once. */
  atOnce: number
  /** How long a server may be silent before its attempt counts as lost. */
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
