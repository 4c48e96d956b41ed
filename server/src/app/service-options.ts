import type pg from 'pg'
import type { Services } from '#core/context.ts'
import type { Storage } from '#core/storage.ts'
import type { Timings } from '#core/timings.ts'
import type { Tracer } from '#core/tracing.ts'
import type { CallLimits } from '#features/accounts/sessions/call-limits.ts'
import type { PasswordHasher } from '#features/accounts/sign-in/password-hasher.ts'
import type { BackupChecker } from '#features/backups/backup-checker.ts'
import type { BackupStore } from '#features/backups/backup-store.ts'
import type { WorkspaceExporter } from '#features/data/exporter.ts'
import type { SlideDrawer } from '#features/pieces/draw-slide.ts'
import type { Resolver } from '#platform/outgoing/resolve.ts'
import type { TeamModeSettings } from '#platform/settings/team.ts'
import type { S3Settings } from '#platform/storage/s3.ts'
import type { HostAndPort } from '../platform/outgoing/policy.ts'

/** The options from which a server's services are built. */
export type ServiceOptions = {
  /** A migrated database. */
  connection: pg.PoolConfig
  /** The folder of the stored files and of the secret key's file. */
  dataDir: string
  /** The port on which the server will listen. In local mode a request's Host header must name this port. */
  port: number
  /** The settings of team mode; undefined in local mode. */
  team?: TeamModeSettings | undefined
  /** The maximum numbers of calls in a minute, of one person and of one API token; tests set their own. */
  callLimits?: CallLimits
  /** Hashes and checks passwords; tests set a cheaper one. */
  passwords?: PasswordHasher
  now?: () => Date
  /** PostgreSQL's clock; tests set their own. */
  databaseNow?: Services['databaseNow']
  random?: () => number
  /** Whether background jobs start; false in most tests, which run the jobs themselves. */
  background?: boolean
  /** Whether the queue's tables are made; false in tests, whose databases are copies that already have the tables. */
  migrateQueue?: boolean
  secretKey?: string | undefined
  forgetSecrets?: boolean
  /** Whether a person said that the files in this storage belong to this database. */
  adoptFiles?: boolean
  /** The hosts and ports that this server may call whatever address they have, such as a service or AI provider in the local network. */
  allow?: readonly HostAndPort[]
  outgoing?: Services['outgoing']
  /** Resolves the names of other hosts; tests set their own. */
  resolve?: Resolver
  /** The tracer; by default none. */
  tracer?: Tracer | undefined
  timings?: Partial<Timings>
  callbackUrl?: string | undefined
  /** The callback server's port, where there is one. */
  callbackPort?: number | undefined
  upstream?: string | undefined
  /** The folder of the embedded database, whose disk's free space is checked; undefined where the database is elsewhere. */
  databaseFolder?: string | undefined
  /** The object storage of the files; undefined where they are in `dataDir`. */
  s3?: S3Settings | undefined
  /** Makes the server's own backups; undefined in most tests. */
  backups?: BackupStore | undefined
  /** Checks the server's own backups as a whole; undefined in most tests. */
  checker?: BackupChecker | undefined
  /** Exports the whole workspace; undefined in most tests. */
  exporter?: WorkspaceExporter | undefined
  /** Draws slides; tests set their own. */
  drawSlide?: SlideDrawer
  /** A test's own storage. */
  storage?: Storage
}
