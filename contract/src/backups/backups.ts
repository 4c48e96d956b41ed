import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { backupFileRule } from '../calls/files.ts'

const Backup = z.object({
  id: z.int(),
  kind: z.enum(['nightly', 'manual']),
  state: z.enum(['running', 'succeeded', 'failed']),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** In bytes; null until the backup is complete. */
  size: z.nullable(z.int()),
  /** When the server had read the backup back and compared every checksum. */
  verifiedAt: z.nullable(z.string()),
  step: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  isEncrypted: z.boolean(),
  /** Whether the backup holds the stored files; `BACKUP_BUCKET_FILES=off` leaves out files in a bucket. */
  hasFiles: z.boolean(),
  name: z.string(),
  place: z.string(),
  /** The version of the program that alone restores a backup of an earlier format; null for those that this version restores. */
  readableBy: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

const BackupOverview = z.object({
  target: z.nullable(
    z.object({
      place: z.string(),
      isEncrypted: z.boolean(),
      hasFiles: z.boolean(),
      restoreCommand: z.string(),
      /** Whether the backups lie in the data folder, and would be lost with it. */
      isInDataFolder: z.boolean(),
      /** In about how many days the disk of the backups is full; null where it lasts two weeks. */
      daysLeft: z.nullable(z.int()),
    }),
  ),
  wholeCheck: z.nullable(
    z.object({
      state: z.enum(['running', 'succeeded', 'failed']),
      succeededAt: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  nextAt: z.nullable(z.string()),
  /** Whether `readRestore` has something to tell: the installation has no records, or a restore ran since the server's start. */
  offersRestore: z.boolean(),
  last: z.nullable(Backup),
  /** The newest 60 of the backups that exist, the running one, and the failed tries of the last 60 days, newest first. */
  backups: z.array(Backup),
})
export type BackupOverview = z.infer<typeof BackupOverview>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/data/backups',
  access: 'data.manage',
  summary: 'List the backups that the server made, with where they are and when the next one is due',
  reply: BackupOverview,
})

/** @throws 409 while another backup is being made, and where this server makes none */
export const requestBackup = endpoint({
  method: 'POST',
  path: '/api/data/backups',
  access: 'data.manage',
  audit: { action: 'created', recordKind: 'backup' },
  summary: 'Make a backup now, in the background',
  reply: z.object({ id: z.int() }),
})

/** @throws 409 while another check runs, and where there is no backup */
export const checkWholeBackup = endpoint({
  method: 'POST',
  path: '/api/data/backups/check',
  access: 'data.manage',
  audit: { action: 'started', recordKind: 'backup', recordName: 'Teste de restauração' },
  summary: 'Restore the newest backup into a throw-away place, in the background, and compare all of it',
})

const RestoreOverview = z.object({
  /** Why nothing is restored here: there are records already, or the server cannot start again by itself, so that only the command restores. */
  obstacle: z.nullable(z.enum(['records', 'elsewhere'])),
  state: z.enum(['none', 'running', 'failed', 'done']),
  name: z.nullable(z.string()),
  step: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What a restore that is `done` brought; `missingFiles` were missing in the source already. */
  restored: z.nullable(z.object({ madeAt: z.string(), entries: z.int(), missingFiles: z.int() })),
  place: z.nullable(z.string()),
  /** The backups in the place that another installation made, newest first. */
  backups: z.array(z.object({ name: z.string(), madeAt: z.string(), isEncrypted: z.boolean() })),
})
export type RestoreOverview = z.infer<typeof RestoreOverview>

export const readRestore = endpoint({
  method: 'GET',
  path: '/api/data/restore',
  access: 'data.restore',
  summary: 'Read which backups can be restored here, and how the restore that runs is doing',
  reply: RestoreOverview,
})

const SHORT_PASSPHRASE = 'A senha dos backups tem 12 caracteres ou mais'

/**
 * In the background: the archive is read and compared in a process of its own, then the server starts again with what it holds.
 * @throws 409 while another restore runs, and where there are records or only the command restores
 */
export const restoreHere = endpoint({
  method: 'POST',
  path: '/api/data/restore',
  access: 'data.restore',
  summary: 'Restore a backup of the place, or a sent one, into this installation, which must have no records',
  form: z.object({
    name: z.optional(z.string().check(z.maxLength(200))),
    passphrase: z.optional(z.string().check(z.minLength(12, SHORT_PASSPHRASE), z.maxLength(1000))),
  }),
  files: { archive: backupFileRule },
  storage: 'chunks',
  skipsTransaction: true,
})
