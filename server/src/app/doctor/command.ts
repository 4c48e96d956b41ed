// The body of `npm run doctor` (docs/doctor.md).
import { parseArgs } from 'node:util'
import { describeError, ExplainedError } from '#core/errors.ts'
import { explainConnectionFailure } from '#db/connection-failure.ts'
import { openServerDatabase } from '#features/backups/backup-source.ts'
import { readEnv } from '#platform/settings/env.ts'
import { examineInstallation } from './examine.ts'
import { openDoctorContext } from './open-context.ts'
import { chooseExitCode, formatExamination, formatExaminationAsJson } from './present.ts'

const COMMAND = 'npm run doctor'
const USAGE = `Uso: ${COMMAND} -- [--quick] [--json]`

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
  const { connection, cluster, release } = await openServerDatabase(env, COMMAND)
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
