// The body of `npm run doctor` (docs/doctor.md).

import { parseArgs } from 'node:util'
import { formatCount } from 'contract/values/format-count.ts'
import { describeError, ExplainedError } from '#core/errors.ts'
import { formatCommand } from '#core/format-command.ts'
import { explainConnectionFailure } from '#db/connection-failure.ts'
import { openServerDatabase } from '#features/backups/backup-source.ts'
import { readEnv } from '#platform/settings/env.ts'
import { type Examination, type ExplainedFinding, examineInstallation } from './examine.ts'
import { openDoctorContext } from './open-context.ts'

const SEVERITIES = { error: 'grave', warning: 'aviso' } as const

const formatCases = (count: number) => formatCount(count, 'caso', 'casos')

function formatFinding({ code, severity, meaning, remedy, count, examples }: ExplainedFinding): string {
  const more = count > examples.length ? ' …' : ''
  return [
    `${severity === 'error' ? '✗' : '!'} ${code} (${SEVERITIES[severity]}, ${formatCases(count)})`,
    `  ${meaning}`,
    `  Por exemplo: ${examples.join(' · ')}${more}`,
    `  O que fazer: ${remedy}`,
  ].join('\n')
}

function formatVerdict({ findings, failed }: Examination): string {
  if (failed.length > 0) return 'Nem tudo pôde ser examinado.'
  if (findings.length === 0) return 'Nada errado foi encontrado.'
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return `${findings.length === 1 ? '1 achado' : `${findings.length} achados`}, dos quais ${errors === 1 ? '1 grave' : `${errors} graves`}.`
}

export function formatExamination(examination: Examination): string {
  const { findings, failed } = examination
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  const parts = [
    ...sorted.map(formatFinding),
    ...failed.map(({ check, message }) => `? ${check}: não pôde ser examinado (${message})`),
    formatVerdict(examination),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Formats the examination for a program. `notes` is always empty: programs that read earlier versions' output expect it. */
const formatExaminationAsJson = ({ findings, failed }: Examination): string =>
  `${JSON.stringify({ findings, notes: [], failed }, null, 2)}\n`

export function chooseExitCode({ findings, failed }: Examination): 0 | 1 | 2 {
  if (failed.length > 0) return 2
  return findings.length > 0 ? 1 : 0
}

const USAGE = `Uso: ${formatCommand('doctor', '[--quick] [--json]')}`

class BadArgumentsError extends ExplainedError {}

function readArguments(): { quick: boolean; json: boolean } {
  const option = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { quick: option, json: option } }).values
  } catch (cause) {
    throw new BadArgumentsError(USAGE, { cause })
  }
}

async function main(): Promise<void> {
  const { quick, json } = readArguments()
  const env = readEnv(process.env, { isTerminal: process.stdout.isTTY === true })
  const { connection, cluster, release } = await openServerDatabase(env, 'doctor')
  try {
    const { context, close } = await openDoctorContext(env, connection, { quick, cluster })
    const examination = await examineInstallation(context).finally(close)
    process.stdout.write(json ? formatExaminationAsJson(examination) : formatExamination(examination))
    process.exitCode = chooseExitCode(examination)
  } finally {
    await release()
  }
}

function explain(error: unknown): string {
  const { DATABASE_URL: url } = process.env
  const reason = url && !(error instanceof ExplainedError) && explainConnectionFailure(error, url)
  return reason || describeError(error)
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 2
})
