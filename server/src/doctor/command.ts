// The body of `npm run doctor` (docs/doctor.md).
import { parseArgs } from 'node:util'
import { BackupRefusedError } from '../backup/backup-refused.ts'
import { openServerDatabase } from '../backup/source.ts'
import { explainConnection } from '../db/connection-failure.ts'
import { FolderInUseError } from '../db/embedded/lock.ts'
import { readEnv } from '../env.ts'
import { BadSettingError } from '../settings/setting.ts'
import { examineInstallation } from './examine.ts'
import { openContext } from './open-context.ts'
import { chooseExitCode, formatExamination, formatExaminationAsJson } from './present.ts'

const COMMAND = 'npm run doctor'
const USAGE = `Uso: ${COMMAND} -- [--quick] [--json]`

/** An error for a command line that cannot be understood. */
class BadArgumentsError extends Error {}

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
  const env = readEnv(process.env, { terminal: process.stdout.isTTY === true })
  const { connection, release } = await openServerDatabase(env, COMMAND)
  try {
    const { context, close } = await openContext(env, connection, { quick })
    const examination = await examineInstallation(context).finally(close)
    process.stdout.write(json ? formatExaminationAsJson(examination) : formatExamination(examination))
    process.exitCode = chooseExitCode(examination)
  } finally {
    await release()
  }
}

const PERSON_ERRORS = [BackupRefusedError, BadArgumentsError, BadSettingError, FolderInUseError]

/** Explains why the installation could not be examined. */
function explain(error: unknown): string {
  if (PERSON_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message
  const { DATABASE_URL: url } = process.env
  const reason = url && explainConnection(error, url)
  return reason || (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 2
})
