import { AppError } from '#core/errors.ts'
import { sanitizeErrorForLog } from '#core/log.ts'
import { isDatabaseUnavailable, isWriteConflict } from '#db/failures.ts'
import { FileMissingError, isCausedByFullDisk, StorageUnavailableError } from '../core/storage.ts'

const LONGEST = 500

/** The other steps were done all the same. */
export class StepsFailedError extends Error {
  readonly failures: readonly StepFailure[]

  constructor(failures: readonly StepFailure[]) {
    super(`${failures.length} steps failed: ${failures.map(({ step }) => step).join(', ')}`)
    this.failures = failures
  }
}
type StepFailure = { step: string; error: unknown }

/** A database's message may hold values, so that only its code and table are named. */
function describeUnknown(error: Error): string {
  const { type, code, table, message } = sanitizeErrorForLog(error)
  if (typeof message === 'string') return `Erro inesperado: ${message}`
  const parts = [code === undefined ? type : `código ${code}`, ...(table === undefined ? [] : [`tabela ${table}`])]
  return `O banco de dados recusou o trabalho (${parts.join(', ')})`
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return `Erro inesperado: ${String(error)}`
  if (error instanceof AppError) return [error.title, error.detail].filter(Boolean).join('. ')
  if (error instanceof StepsFailedError)
    return error.failures.map(({ step, error: cause }) => `${step}: ${describe(cause)}.`).join(' ')
  if (error instanceof StorageUnavailableError) return 'O armazenamento de arquivos não respondeu'
  if (error instanceof FileMissingError) return 'Um arquivo não está mais no armazenamento'
  if (isCausedByFullDisk(error)) return 'O disco do servidor está cheio'
  if (isDatabaseUnavailable(error)) return 'O banco de dados não respondeu'
  if (isWriteConflict(error)) return 'Outras alterações nos mesmos dados não deixaram o trabalho terminar'
  return describeUnknown(error)
}

/** Tells a person that a server was killed (`lost`) or was stopped in order. `what`: such as `desta exportação`. */
export const describeInterruption = (cause: 'lost' | 'stopped', what: string): string =>
  `O servidor ${cause === 'lost' ? 'parou' : 'foi encerrado'} no meio ${what}`

/** At most 500 characters; the message of a database's error is left out, because it may hold values. */
export const describeFailure = (error: unknown): string => describe(error).slice(0, LONGEST)
