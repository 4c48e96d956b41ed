import type { Db } from '#core/database.ts'
import type { Storage } from '#core/storage.ts'
import type { Env } from '#platform/settings/env.ts'

export type StoredFileReader = Pick<Storage, 'location' | 'list' | 'read' | 'readWrittenAt'>

/** The installation as the checks examine it. `db` refuses to write. */
export type DoctorContext = {
  db: Db
  files: StoredFileReader
  env: Env
  cluster: string | undefined
  now(): Date
  /** The time at which a server last trusted its clock, at most an hour ago while a server runs that trusts it. */
  seenAt: Date
  readDatabaseTime(db: Db): Promise<Date>
  readPostgresVersion(db: Db): Promise<string>
  readFreeBytes(folder: string): number
  nodeVersion: string
  /** Leaves out the files' hashes and the audit rows that were checked before. */
  quick: boolean
}

/** `error`: data or secrets are lost, wrong or at risk. `warning`: a feature does not work, or will stop working. */
export type Severity = 'error' | 'warning'

export type FindingKind = { severity: Severity; meaning: string; remedy: string }

/** `examples` name some of the faults, without personal data. */
export type Finding<Code extends string = string> = { code: Code; count: number; examples: string[] }

export type Check<Code extends string = string> = {
  name: string
  kinds: Readonly<Record<Code, FindingKind>>
  run(context: DoctorContext): Promise<Finding<NoInfer<Code>>[]>
}

export const defineCheck = <const Code extends string>(check: Check<Code>): Check<Code> => check
