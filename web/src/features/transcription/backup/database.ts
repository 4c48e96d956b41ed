import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A recording that the server does not have yet. */
export type BackedUpRecording = {
  /** The upload's, too. */
  id: string
  name: string
  /** ms. */
  startedAt: number
  /** The person has ended it. Otherwise it goes on, or its tab is gone. */
  stopped: boolean
}

interface Schema extends DBSchema {
  recordings: { key: string; value: BackedUpRecording }
  /** In order, about a second each; the first begins with the WAV header. */
  chunks: { key: [recording: string, n: number]; value: Uint8Array<ArrayBuffer> }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined

const forget = () => {
  opening = undefined
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('gravacoes', 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' })
      db.createObjectStore('chunks')
    },
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: forget,
  })
}

/** This browser's own store. @throws where it has none, or gives no access to it */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opening ??= open()
  opening.catch(forget)
  return opening
}
