import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A recording of which the server does not have everything yet. */
export type BackedUpRecording = {
  /** The recording's id, which its upload has too. */
  id: string
  name: string
  /** Milliseconds since the epoch. */
  startedAt: number
  /** Whether the person has ended it. False while it is being recorded, and after its tab was closed. */
  stopped: boolean
  /** The person who recorded it; absent in recordings of a server without accounts, which are the first person's. */
  ownerId?: number
}

interface Schema extends DBSchema {
  recordings: { key: string; value: BackedUpRecording }
  /** The chunks in order, of about a second each; the first begins with the WAV header. */
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

/** Opens IndexedDB, once per tab. @throws where the browser has none or denies access to it */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  connection ??= open()
  connection.catch(resetConnection)
  return connection
}
