import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { secretKeyPath } from '../core/secret-box.ts'
import { type Account, chooseDatabaseAccount } from '../db/embedded/account.ts'
import { stopOrphan } from '../db/embedded/orphan.ts'
import { choosePlace, type Place, POINTER } from '../db/embedded/place.ts'
import { FILES, KEY } from './manifest.ts'
import { BackupRefused } from './refused.ts'

/** In the data folder, hence on its disk: what is restored moves out of it by renames, the database last. */
const STAGING = 'restauracao'
/** A disk's own folder, where the data folder is a whole disk; and where a database would be, which is looked at below. */
const HARMLESS = ['lost+found', POINTER]

export type Staging = {
  /** A data folder of its own, while it lasts. */
  folder: string
  place: Place
  /** Moves everything to where it belongs. */
  putInPlace(): void
  remove(): void
}

/** Whether a restore was ended, by whoever, before its database was in place. */
const isHalfRestored = (dataDir: string): boolean =>
  existsSync(join(dataDir, STAGING)) && !existsSync(choosePlace(dataDir, chooseDatabaseAccount()).cluster)

/** A server would make an empty database of it. @throws BackupRefused */
export function refuseHalfRestored(dataDir: string): void {
  if (isHalfRestored(dataDir))
    throw new BackupRefused(`Uma restauração em ${dataDir} não chegou ao fim. Repita-a: npm run restore ARQUIVO`)
}

function remove(folder: string, { base, moved }: Place): void {
  if (moved) rmSync(base, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** What a restore that did not come to its end left: nobody has used any of it. */
async function removeUnfinished(dataDir: string, folder: string, account: Account | undefined): Promise<void> {
  if (!existsSync(folder)) return
  const unfinished = isHalfRestored(dataDir)
  const place = choosePlace(folder, account)
  await stopOrphan(place.cluster)
  remove(folder, place)
  if (!unfinished) return
  rmSync(join(dataDir, FILES), { recursive: true, force: true })
  rmSync(secretKeyPath(dataDir), { force: true })
}

function refuseUsed(dataDir: string, account: Account | undefined): void {
  const found = readdirSync(dataDir).filter((name) => !HARMLESS.includes(name))
  const what = found[0] ?? (existsSync(choosePlace(dataDir, account).cluster) ? 'um banco de dados' : undefined)
  if (what)
    throw new BackupRefused(
      `Só se restaura em uma pasta vazia, e em ${dataDir} há ${what}. Indique outra: DATA_DIR=./restaurado npm run restore ARQUIVO`,
    )
}

/**
 * A place to restore into, beside where everything will be. The caller holds the data folder's lock.
 * @throws BackupRefused where the data folder is not empty
 */
export async function openStaging(dataDir: string, account: Account | undefined): Promise<Staging> {
  const folder = join(dataDir, STAGING)
  await removeUnfinished(dataDir, folder, account)
  refuseUsed(dataDir, account)
  mkdirSync(folder)
  chmodSync(folder, 0o711) // whatever the umask, the database's account has to get in
  const place = choosePlace(folder, account)
  return {
    folder,
    place,
    putInPlace() {
      for (const name of [FILES, KEY]) if (existsSync(join(folder, name))) renameSync(join(folder, name), join(dataDir, name))
      renameSync(place.cluster, choosePlace(dataDir, account).cluster)
      remove(folder, place)
    },
    remove: () => remove(folder, place),
  }
}
