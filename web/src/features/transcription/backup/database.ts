import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A recording that the server does not have completely yet. */
export type BackedUpRecording = {
  /** Its upload has the same id. */
  id: string
  name: string
  /** When the recording was started, in milliseconds since the epoch. */
  startedAt: number
  /** False during the recording, and also after the tab was closed during it. */
  stopped: boolean
  /** A recording without this id belongs to the first person. */
  ownerId?: number
}

interface Schema extends DBSchema {
  recordings: { key: string; value: BackedUpRecording }
  /** The chunks by their number from 0, of about a second each; chunk 0 begins with the WAV header. */
  chunks: { key: [recording: string, n: number]; value: Uint8Array<ArrayBuffer> }
}

let connection: Promise<IDBPDatabase<Schema>> | undefined

const resetConnection = () => {
  connection = undefined
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('gravacoes', 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' })
      db.createObjectStore('chunks')
    },
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: resetConnection,
  })
}

/** Once per tab. @throws if the browser has no IndexedDB or denies access to it */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  connection ??= open()
  connection.catch(resetConnection)
  return connection
}
