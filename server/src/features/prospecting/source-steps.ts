import { ProspectingInput } from 'contract/prospecting/launch.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { parse } from 'zod/mini'
import { AppError } from '#core/errors.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import { StepFailedError, type StepJob } from '#features/runs/steps/stepped-performer.ts'
import { formatSkipped, saveLeads } from './save-leads.ts'
import { type Understood, understandProspecting } from './understand.ts'

export async function readInput({ run, services }: StepJob): Promise<Understood> {
  try {
    return await understandProspecting(services.db, parse(ProspectingInput, JSON.parse(run.body)))
  } catch (error) {
    // A run of another version, or one that was launched for the service, may hold what this one does not know.
    if (error instanceof AppError && error.fields)
      throw new StepFailedError({ outcome: 'refused', reason: Object.values(error.fields).join('. ') })
    throw error
  }
}

/** @throws StepFailedError for what the process of a source could not read; what took too long is tried again, as the server may be busy */
export async function explainReading<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ProcessFailedError && error.kind === 'timed out')
      throw new StepFailedError({ outcome: 'not-taken', reason: 'Ler um arquivo da fonte demorou demais' })
    if (error instanceof ProcessFailedError)
      throw new StepFailedError({ outcome: 'refused', reason: 'Um arquivo da fonte não pôde ser lido', answer: error.lastLines })
    if (error instanceof AppError && error.fields?.source)
      throw new StepFailedError({ outcome: 'refused', reason: `A leitura parou: ${error.fields.source}` })
    throw error
  }
}

/** `+5541999990000` as people write it. */
export function formatPhone(phone: string): string {
  const [, area, first, last] = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(phone.replace(/[^\d+]/g, '')) ?? []
  return area ? `(${area}) ${first}-${last}` : phone
}

/** What a step saved until now; `filled`: contacts that were known, and completed. */
export type Saved = { found: number; added: number; filled?: number; skipped: number }

export const NOTHING_SAVED: Saved = { found: 0, added: 0, skipped: 0 }

const describe = ({ added, found, filled = 0 }: Saved): string =>
  [
    formatCount(added, 'contato novo', 'contatos novos'),
    found > added && formatCount(found - added, 'já conhecido', 'já conhecidos'),
    filled > 0 && formatCount(filled, 'completado', 'completados'),
  ]
    .filter(Boolean)
    .join(', ')

export const describeSaved = (saved: Saved): string =>
  [describe(saved), saved.skipped > 0 && formatSkipped(saved.skipped)].filter(Boolean).join('. ')

type Step<Result> = { part: number; result: Result }

/** Contacts are saved piece by piece with the place to go on at, so that they are on screen while the rest is read, and a canceled run keeps them. */
export async function saveFound<Result extends Saved>(
  { services, run, report }: StepJob,
  found: readonly FoundLead[],
  toStep: (saved: Saved) => Step<Result>,
  before: Saved,
): Promise<Result> {
  let after: Step<Result> | undefined
  await report(async (tx) => {
    const { kept, skipped, added, filledIds } = await saveLeads(tx, services.secrets, {
      from: { runId: run.id },
      found,
      now: services.now(),
    })
    after = toStep({
      found: before.found + kept.length,
      added: before.added + added,
      filled: (before.filled ?? 0) + filledIds.length,
      skipped: before.skipped + skipped,
    })
    return { ...after, message: describe(after.result) }
  })
  if (!after) throw new Error('the step was not reported')
  return after.result
}
