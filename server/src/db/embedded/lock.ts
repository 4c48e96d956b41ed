import { chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ExplainedError } from '#core/errors.ts'

export type LockHolder = { pid: number; address: string }

/**
 * SQLite locks it through the kernel, which frees the lock with the process; it is one lock for every container that has the
 * folder as a volume.
 */
export const LOCK_FILE = 'em-uso.sqlite'
/** The low eight bits of an error's code. */
const RESULT = { busy: 5, readOnly: 8, cannotOpen: 14 }

export class FolderInUseError extends ExplainedError {
  constructor(folder: string, holder: LockHolder | undefined) {
    const who = holder ? ` pelo processo ${holder.pid}, em ${holder.address}` : ''
    super(`A pasta ${folder} já está em uso${who}. Encerre-o antes, ou use outra pasta: DATA_DIR=./outra npm start`)
  }
}

const readResult = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

function explainFailure(error: unknown, folder: string, readHolder: () => LockHolder | undefined): unknown {
  const result = readResult(error)
  if (result === RESULT.busy) return new FolderInUseError(folder, readHolder())
  if (result !== RESULT.readOnly && result !== RESULT.cannotOpen) return error
  return new ExplainedError(
    `A conta deste processo não pode gravar em ${folder}. Dê a pasta e o que há nela à conta (chown -R), ou use outra: DATA_DIR=./outra npm start`,
    { cause: error },
  )
}

/** Root leaves the file to the folder's owner, whose server could not lock it otherwise. */
function openLockFile(folder: string): DatabaseSync {
  const file = join(folder, LOCK_FILE)
  const database = new DatabaseSync(file, { timeout: 0 })
  database.exec('pragma synchronous = off')
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  return database
}

function lockFile(database: DatabaseSync, { pid, address }: LockHolder): void {
  database.exec('begin immediate; create table if not exists holder (pid integer, address text); delete from holder')
  database.prepare('insert into holder values (?, ?)').run(pid, address)
  // Whoever is refused can read the committed holder while this second transaction has the lock.
  database.exec('commit; begin immediate')
}

function readHolder(database: DatabaseSync): LockHolder | undefined {
  try {
    return database.prepare('select pid, address from holder').get() as LockHolder | undefined
  } catch {
    return undefined // the other process is just writing the row
  }
}

/**
 * `label` names this process in another's error; does not wait for a release.
 * @throws FolderInUseError; ExplainedError if this process may not write to the folder
 */
export async function lockFolder(folder: string, label: string): Promise<{ release(): void }> {
  let database: DatabaseSync | undefined
  try {
    const opened = openLockFile(folder)
    database = opened
    lockFile(opened, { pid: process.pid, address: label })
    return { release: () => opened.close() }
  } catch (error) {
    const reason = explainFailure(error, folder, () => database && readHolder(database))
    database?.close()
    throw reason
  }
}
