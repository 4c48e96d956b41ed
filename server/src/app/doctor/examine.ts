import type { Check, DoctorContext, Finding, FindingKind } from './check.ts'
import { filesCheck, installationCheck } from './checks/installation/files.ts'
import { clockCheck, diskCheck, versionsCheck } from './checks/installation/machine.ts'
import { secretsCheck } from './checks/installation/secrets.ts'
import { settingsCheck } from './checks/installation/settings.ts'
import { auditCheck } from './checks/records/audit.ts'
import { pointsCheck } from './checks/records/points.ts'
import { sumsCheck } from './checks/records/sums.ts'

/** All checks except the check of the versions, which is made first, because the others understand only the tables of this version. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  diskCheck,
  clockCheck,
  installationCheck,
  secretsCheck,
  sumsCheck,
  pointsCheck,
  auditCheck,
  filesCheck,
]

export type ExplainedFinding = Finding & FindingKind

export type FailedCheck = { check: string; message: string }

export type Examination = { findings: ExplainedFinding[]; failed: FailedCheck[] }

const BLOCKING = ['schema-older', 'schema-newer']

/** The message of Drizzle's errors is the query; the reason is in their cause. */
const readMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

async function runCheck({ name, kinds, run }: Check, context: DoctorContext): Promise<Examination> {
  try {
    const findings = (await run(context)).map((finding) => {
      const kind = kinds[finding.code]
      if (!kind) throw new Error(`The check ${name} does not describe ${finding.code}`)
      return { ...finding, ...kind }
    })
    return { findings, failed: [] }
  } catch (error) {
    return { findings: [], failed: [{ check: name, message: readMessage(error) }] }
  }
}

/** A check that fails does not stop the others, but if the versions check fails or finds another schema, no other check is made. */
export async function examineInstallation(context: DoctorContext, checks: readonly Check[] = CHECKS): Promise<Examination> {
  const { findings, failed } = await runCheck(versionsCheck, context)
  const isBlocked = failed.length > 0 || findings.some(({ code }) => BLOCKING.includes(code))
  for (const check of isBlocked ? [] : checks) {
    const result = await runCheck(check, context)
    findings.push(...result.findings)
    failed.push(...result.failed)
  }
  return { findings, failed }
}
