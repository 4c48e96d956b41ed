import { Readable } from 'node:stream'
import { ARCHIVE_EXTENSION, type BackupStore } from '#features/backups/backup-store.ts'

/**
 * Makes a store of backups that have only names. `unmount` takes the disk of the folder away. `fail` makes the next backups fail until it is called without an error. `hold`
 * keeps the next backups from ending until the function that it returns is called.
 */
export function createFakeBackupStore() {
  const [names, placeId] = [new Set<string>(), 'disk-1']
  let isMounted = true
  let failure: Error | undefined
  let held: Promise<void> | undefined
  const store: BackupStore = {
    place: 'a pasta /backups',
    readPlaceId: async () => placeId,
    isInDataFolder: false,
    isEncrypted: false,
    hasFiles: true,
    interval: 24,
    readRoom: async () => undefined,
    isEmpty: () => !isMounted,
    extension: ARCHIVE_EXTENSION,
    async write(name, { tell }) {
      tell('Copiando o banco de dados…')
      await held
      if (failure) throw failure
      names.add(name)
      return { size: 4_200_000, objectsSize: 0, sha256: 'ab'.repeat(32), placeId }
    },
    read: async () => Readable.from([]),
    prune: async () => undefined,
    has: async (name) => names.has(name),
    async remove(name) {
      names.delete(name)
    },
    discard: (name) => store.remove(name),
    formatRestoreCommand: (name) => `DATA_DIR=./restaurado npm run restore /backups/${name}`,
  }
  return {
    store,
    names,
    unmount() {
      isMounted = false
    },
    fail(error?: Error) {
      failure = error
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
  }
}
