import type pg from 'pg'
import type { Services } from '#core/context.ts'
import type { Storage } from '#core/storage.ts'
import type { Timings } from '#core/timings.ts'
import type { CallLimits } from '#features/accounts/sessions/call-limits.ts'
import type { PasswordHasher } from '#features/accounts/sign-in/password-hasher.ts'
import type { BackupChecker } from '#features/backups/backup-checker.ts'
import type { BackupStore } from '#features/backups/backup-store.ts'
import type { Restorer } from '#features/backups/restore-here.ts'
import type { WorkspaceExporter } from '#features/data/exporter.ts'
import type { SlideDrawer } from '#features/pieces/draw-slide.ts'
import type { Resolver } from '#platform/outgoing/resolve.ts'
import type { TeamModeSettings } from '#platform/settings/team.ts'
import type { S3Settings } from '#platform/storage/s3.ts'
import type { HostAndPort } from '../platform/outgoing/policy.ts'

export type ServiceOptions = {
  /** A migrated database. */
  connection: pg.PoolConfig
  dataDir: string
  /** In local mode a request's Host header must name this port. */
  port: number
  team?: TeamModeSettings | undefined
  callLimits?: CallLimits
  passwords?: PasswordHasher
  now?: () => Date
  databaseNow?: Services['databaseNow']
  random?: () => number
  background?: boolean
  migrateQueue?: boolean
  secretKey?: string | undefined
  forgetSecrets?: boolean
  /** Whether a person said that the files in this storage belong to this database. */
  adoptFiles?: boolean
  /** The hosts and ports that this server may call whatever address they have, such as a service or AI provider in the local network. */
  allow?: readonly HostAndPort[]
  outgoing?: Services['outgoing']
  resolve?: Resolver
  timings?: Partial<Timings>
  callbackUrl?: string | undefined
  callbackPort?: number | undefined
  upstream?: string | undefined
  databaseFolder?: string | undefined
  s3?: S3Settings | undefined
  backups?: BackupStore | undefined
  checker?: BackupChecker | undefined
  exporter?: WorkspaceExporter | undefined
  restorer?: Restorer | undefined
  drawSlide?: SlideDrawer
  storage?: Storage
}
