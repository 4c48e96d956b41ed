import type { Permission } from 'contract/calls/permissions.ts'
import type { Automation } from 'contract/runs/automations.ts'
import type { RunResult } from 'contract/runs/result.ts'
import { isAllowed, type Principal, requirePermission } from '#core/permissions.ts'

/** The permission to read the result and the files of a run, by automation. `runs.read` alone shows that the run took place. */
const RESULT_PERMISSIONS: Readonly<Record<Automation, Permission>> = {
  prospecting: 'leads.read',
  'post-production': 'content.read',
  carousel: 'content.read',
  static: 'content.read',
  transcription: 'recordings.read',
}

export const canReadResult = (user: Principal, automation: Automation): boolean => isAllowed(user, RESULT_PERMISSIONS[automation])

export const requireReadableResult = (user: Principal, automation: Automation): void =>
  requirePermission(user, RESULT_PERMISSIONS[automation])

/** Null for a person who may not read this automation's results. The result of any automation may contain contacts and transcripts. */
export function filterResult(user: Principal, automation: Automation, result: RunResult | null): RunResult | null {
  if (!result || !canReadResult(user, automation)) return null
  const { leads, segments, ...rest } = result
  return {
    ...rest,
    ...(leads && isAllowed(user, 'leads.read') ? { leads } : {}),
    ...(segments && isAllowed(user, 'recordings.read') ? { segments } : {}),
  }
}
