import type { Check } from './check.ts'
import { clockCheck } from './checks/installation/clock.ts'
import { databaseCheck } from './checks/installation/database.ts'
import { diskCheck } from './checks/installation/disk.ts'
import { filesCheck } from './checks/installation/files.ts'
import { installationCheck } from './checks/installation/installation.ts'
import { secretsCheck } from './checks/installation/secrets.ts'
import { settingsCheck } from './checks/installation/settings.ts'
import { auditCheck } from './checks/records/audit.ts'
import { countsCheck } from './checks/records/counts.ts'
import { pointsCheck } from './checks/records/points.ts'
import { sumsCheck } from './checks/records/sums.ts'

/**
 * All checks except the check of the versions, which is made first, because the others understand only the tables of this
 * version.
 */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  diskCheck,
  clockCheck,
  installationCheck,
  secretsCheck,
  databaseCheck,
  sumsCheck,
  countsCheck,
  pointsCheck,
  auditCheck,
  filesCheck,
]
