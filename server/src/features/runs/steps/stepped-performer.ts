import type { RunResult } from 'contract/runs/result.ts'
import { type ModelPrompt, RUN_STEPS, type StepDeclaration } from 'contract/runs/steps.ts'
import type { Db } from '#db/client.ts'
import { ClaimLostError } from '#work/definition.ts'
import type { ClaimedRun } from '../claimed-run.ts'
import type { Performer, RunServices, WorkOutcome } from '../run-services.ts'
import { withHeavyLease } from './heavy-lease.ts'
import {
  addStepCost,
  beginStep,
  endStep,
  listStoredSteps,
  type StepCost,
  type StepProgress,
  type StepRow,
  saveProgress,
  saveStepPrompt,
} from './store.ts'

type Failure = Extract<WorkOutcome, { outcome: 'refused' | 'not-taken' }>

/** After `not-taken` the run is tried again later from this step on, after `refused` never. */
export class StepFailedError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.reason)
    this.failure = failure
  }
}

type Told = Omit<StepProgress, 'progress'>

export type StepJob = {
  services: RunServices
  run: { id: number; body: string }
  results: Readonly<Record<string, unknown>>
  finished: unknown
  signal: AbortSignal
  /** `part`: 0 to 1. A function may write further rows in the same transaction. */
  report: (told: Told | ((tx: Db) => Promise<Told>)) => Promise<void>
  addCost: (cost: StepCost) => Promise<void>
  savePrompt: (prompt: ModelPrompt) => Promise<void>
}

export type StepWork = (job: StepJob) => Promise<{ result: unknown; note: string | null }>

type WeightedStep = { step: StepDeclaration; before: number; all: number }

const toProgress = ({ step, before, all }: WeightedStep, part: number) => (100 * (before + step.weight * part)) / all

function declareSteps(steps: readonly StepDeclaration[]): WeightedStep[] {
  const all = steps.reduce((sum, { weight }) => sum + weight, 0)
  return steps.map((step, n) => ({ step, all, before: steps.slice(0, n).reduce((sum, { weight }) => sum + weight, 0) }))
}

type Work = { services: RunServices; run: ClaimedRun; signal: AbortSignal; results: Record<string, unknown> }

async function performStep({ services, run, signal, results }: Work, declared: WeightedStep, work: StepWork): Promise<unknown> {
  const { name, title, isHeavy } = declared.step
  const begin = async () => {
    const begun = await beginStep(services, run, name)
    const ended = await work({
      services,
      run,
      results,
      finished: begun.result,
      signal,
      report: (told) =>
        saveProgress(services, run, name, async (tx) => {
          const progress = typeof told === 'function' ? await told(tx) : told
          return { ...progress, progress: toProgress(declared, progress.part) }
        }),
      addCost: (cost) => addStepCost(services.db, run.id, name, cost),
      savePrompt: (prompt) => saveStepPrompt(services.db, run.id, name, prompt),
    })
    await endStep(services, run, name, { ...ended, progress: toProgress(declared, 1) })
    return ended.result
  }
  signal.throwIfAborted()
  if (!isHeavy) return begin()
  services.log.debug({ run: run.id, step: title }, 'a step waits until no heavy step is under way')
  return withHeavyLease(services, { runId: run.id, signal }, begin)
}

const isEnded = (row: StepRow | undefined): row is StepRow => row !== undefined && row.endedAt !== null

/** A finished step is never done again: the next attempt begins with the first unfinished one. */
export function createSteppedPerformer(
  automation: keyof typeof RUN_STEPS,
  works: Readonly<Record<string, StepWork>>,
  toRunResult: (results: Readonly<Record<string, unknown>>) => RunResult,
  /** What the person should know who is told of the end. */
  describeEnd: (results: Readonly<Record<string, unknown>>) => string | undefined = () => undefined,
): Performer {
  const steps = declareSteps(RUN_STEPS[automation] ?? [])
  return async (services, run, { signal }) => {
    const results: Record<string, unknown> = {}
    try {
      const stored = await listStoredSteps(services.db, run.id)
      for (const declared of steps) {
        const { name } = declared.step
        const before = stored.find((row) => row.name === name)
        const work = works[name]
        if (!work) throw new Error(`no work for the step ${name}`)
        results[name] = isEnded(before) ? before.result : await performStep({ services, run, signal, results }, declared, work)
      }
    } catch (error) {
      if (error instanceof StepFailedError) return error.failure
      if (error instanceof ClaimLostError || signal.aborted)
        return { outcome: 'not-taken', reason: 'O trabalho foi interrompido' }
      throw error
    }
    return { outcome: 'accepted', result: toRunResult(results), reason: 'Feita por este servidor', message: describeEnd(results) }
  }
}
